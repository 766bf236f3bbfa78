import { expect, it } from 'vitest';
import { operations } from '#domain/accounts/permissions.ts';
import {
  blockSeconds,
  bucketSize,
  countedAddress,
  countedMailbox,
  countedNetwork,
  type RateLimit,
  rateLimits,
  scaledCalls,
} from '#domain/quotas/rate-limits.ts';

it('leaves people who work fast, and twenty behind one address, far below every limit', () => {
  const perMinute = ({ calls, seconds }: RateLimit) => (calls / seconds) * 60;
  const callsOfAPage = 12;
  // A page a second, for a minute; twenty visitors who open a page every five seconds.
  expect(perMinute(rateLimits.account)).toBeGreaterThanOrEqual(60 * callsOfAPage);
  expect(perMinute(rateLimits.visitor)).toBeGreaterThanOrEqual(20 * 12 * 4);
  // Everybody signs in twice and mistypes four times.
  expect(rateLimits.signInBegun.calls).toBeGreaterThanOrEqual(20 * 2 * 4);
  expect(rateLimits.passwordCheck.calls).toBeGreaterThanOrEqual(20 * (2 + 4));
  expect(rateLimits.signInAddress.calls).toBeGreaterThanOrEqual(20 * 4);
  // Two pictures of each of five kinds, and a form, once a minute.
  expect(perMinute(rateLimits.upload)).toBeGreaterThanOrEqual(11);
});

it('is stricter where a call costs or opens something', () => {
  const stricter = Object.entries(operations).filter(([, { limit }]) => limit !== null);
  expect(stricter.map(([name, { limit }]) => [name, limit])).toEqual([
    ['session.begin', 'signInBegun'],
    ['session.create', 'signInBegun'],
    ['set-up.run', 'setUpCode'],
    ['enquiry.send', 'enquiry'],
    ['account.export', 'ownData'],
    ['account.erase', 'erasure'],
    ['colleague.invite', 'colleagueInvited'],
    ['application.export', 'export'],
    ['lab.admit', 'labInvited'],
    ['audit.export', 'export'],
    ['enterprise.export', 'export'],
    ['usage.export', 'export'],
    ['insight.export', 'export'],
  ]);
});

it('scales every limit, and never to nothing', () => {
  expect(scaledCalls(rateLimits.account, 2.5)).toBe(3_000);
  expect(scaledCalls(rateLimits.signInName, 0.001)).toBe(1);
});

it('counts ahead where every call is counted, and only a small part of what there is', () => {
  expect(bucketSize(rateLimits.account, 1_200)).toBe(10);
  expect(bucketSize(rateLimits.account, 99)).toBe(1);
  expect(bucketSize(rateLimits.signInName, 10)).toBe(1);
});

it('makes refusals for wrong passwords last longer each time, up to half an hour', () => {
  const lasting = [0, 1, 2, 3, 4, 400].map((before) => blockSeconds(rateLimits.signInName, before));
  expect(lasting).toEqual([60, 300, 900, 1_800, 1_800, 1_800]);
  expect(blockSeconds(rateLimits.upload, 3)).toBe(600);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['', ''],
])('counts %s as %s', (address, counted) => expect(countedAddress(address)).toBe(counted));

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
])('counts the network around %s as %s', (address, counted) => expect(countedNetwork(address)).toBe(counted));

it.each([
  ['lin.ke@lanyue.example', 'linke@lanyue.example'],
  [' LinKe+assay@Lanyue.example ', 'linke@lanyue.example'],
  ['not an address', 'not an address@'],
])('counts mails to %j as those to %s', (address, counted) => expect(countedMailbox(address)).toBe(counted));
