import { describe, expect, it } from 'vitest';
import { judgeConnectionRoom, mostConnections } from '#domain/operations/database-connections.ts';
import {
  isTooOld,
  isUnencrypted,
  judgeCertificate,
  judgeForwarding,
  sharesCookies,
} from '#domain/operations/surroundings.ts';

it.each([
  ['postgres', '18.4', false],
  ['postgres', '18', false],
  ['postgres', '17.9 (Debian 17.9-1.pgdg13+1)', true],
  ['postgres', '19devel', false],
  ['redis', '6.2.0', false],
  ['redis', '6.0.16', true],
  ['redis', '10.1', false],
  ['redis', '5', true],
  ['temporal', 'v1.29.1', false],
  ['temporal', '1.28.9', true],
  ['temporal', '2.0', false],
  ['temporal', '', true],
  ['temporal', 'unknown', true],
] as const)('%s %s is too old: %s', (engine, version, tooOld) => {
  expect(isTooOld(engine, version)).toBe(tooOld);
});

it.each([
  ['portal', 10, 29],
  ['portal', 2, 10],
  ['accounts', 10, 10],
  ['workflows', 10, 10],
  ['workers', 10, 14],
] as const)('a process %s with DATABASE_POOL %i opens %i connections at most', (kind, pool, most) => {
  expect(mostConnections(kind, pool)).toBe(most);
});

describe('room for connections', () => {
  it.each([
    ['one process of each kind', { max: 100, reserved: 3, others: 34 }, {}, 63, 63, true],
    ['one connection too few', { max: 100, reserved: 3, others: 35 }, {}, 63, 62, false],
    ['more processes', { max: 200, reserved: 3, others: 50 }, { portal: 3, workers: 4 }, 163, 147, false],
    ['fewer processes than kinds', { max: 200, reserved: 3, others: 0 }, { portal: 0 }, 63, 197, true],
    ['others have all', { max: 20, reserved: 3, others: 40 }, {}, 63, 0, false],
  ])('%s', (_title, room, running, needed, available, enough) => {
    expect(judgeConnectionRoom(room, running, 10)).toEqual({ needed, available, enough });
  });
});

it.each([
  ['2025-03-01T00:00:00Z', '2026-03-22T00:00:00Z', 21, false],
  ['2025-03-01T00:00:00Z', '2026-03-21T23:59:59Z', 20, true],
  ['2025-03-01T00:00:00Z', '2026-03-01T00:00:01Z', 0, true],
  ['2025-03-01T00:00:00Z', '2026-02-28T00:00:00Z', -1, true],
  // Of six days, and of twelve hours.
  ['2026-02-25T12:00:00Z', '2026-03-03T00:00:00Z', 2, false],
  ['2026-02-24T12:00:00Z', '2026-03-02T00:00:00Z', 1, true],
  ['2026-02-28T15:00:01Z', '2026-03-01T03:00:01Z', 0, false],
  ['2026-02-28T14:59:59Z', '2026-03-01T02:59:59Z', 0, true],
])('a certificate from %s that ends on %s has %i days', (begin, end, days, soon) => {
  const life = { begin: new Date(begin), end: new Date(end) };
  expect(judgeCertificate(life, new Date('2026-03-01T00:00:00Z'))).toEqual({ days, soon });
});

it.each([
  [undefined, 'http://localhost:4300', 'http://localhost:4310', true],
  [undefined, 'https://assay.example', 'https://accounts.assay.example', false],
  ['assay.example', 'https://assay.example', 'https://accounts.assay.example', true],
  ['.Assay.example', 'https://portal.assay.example', 'https://accounts.ASSAY.example', true],
  ['assay.example', 'https://assay.example', 'https://myassay.example', false],
  ['accounts.assay.example', 'https://assay.example', 'https://accounts.assay.example', false],
])('a cookie of %s reaches %s and %s: %s', (domain, portal, accounts, shared) => {
  expect(sharesCookies(domain, portal, accounts)).toBe(shared);
});

it.each([
  ['http://assay.example', true],
  ['http://10.0.0.7:3000', true],
  ['https://assay.example', false],
  ['http://localhost:4300', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('%s sends passwords unencrypted: %s', (url, unencrypted) => {
  expect(isUnencrypted(url)).toBe(unencrypted);
});

const [https, http] = ['https://assay.example', 'http://localhost:4300'];
it.each([
  [http, 'none', false, null],
  [http, 'none', true, null],
  [https, 'none', false, 'header-missing'],
  [https, 'ignored', false, 'proxy-unnamed'],
  [http, 'ignored', false, 'proxy-unnamed'],
  [https, 'believed', false, null],
  [https, 'believed', true, 'caller-believed'],
] as const)(
  '%s, whose process finds the header %s and a forged one believed: %s',
  (url, plain, believed, fault) => {
    expect(judgeForwarding(url, plain, { believed })).toBe(fault);
  },
);
