import { expect, it } from 'vitest';
import { ipSegmentsInForce, ipSegmentsSchema, mayReachConsole } from '#domain/ip-segments/ip-segments.ts';

it.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['192.0.2.127', '192.0.2.0/25', true],
  ['192.0.2.128', '192.0.2.0/25', false],
  ['192.0.2.7', '192.0.2.7/32', true],
  ['203.0.113.9', '0.0.0.0/0', true],
  ['::ffff:192.0.2.7', '192.0.2.0/24', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::/127', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['fe80::1%eth0', 'fe80::/10', true],
  ['::1', '::1/128', true],
  ['64:ff9b::192.0.2.1', '64:ff9b::c000:200/120', true],
  ['::1', '0.0.0.0/0', false],
  ['10.0.0.1', '::/0', false],
  ['', '0.0.0.0/0', false],
  ['nonsense', '::/0', false],
])('%s within %s: %s', (address, segment, isWithin) => {
  expect(mayReachConsole({ segments: [segment] }, address)).toBe(isWithin);
});

it('without a segment everybody comes in, whatever stands in the database', () => {
  expect(mayReachConsole({ segments: [] }, '203.0.113.9')).toBe(true);
  expect(mayReachConsole({ segments: [] }, '')).toBe(true);
  expect(ipSegmentsInForce({ segments: ['10.0.0.0/33'] })).toEqual({ segments: [] });
  expect(ipSegmentsInForce(null)).toEqual({ segments: [] });
});

it.each(['10.0.0.0', '10.0.0.0/33', '10.0.0/8', '2001:db8::/129', 'a/8', '10.0.0.0/8 ', ''])(
  'is no segment: %s',
  (segment) => {
    expect(ipSegmentsSchema.safeParse({ segments: [segment] }).success).toBe(false);
  },
);
