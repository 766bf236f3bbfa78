import { describe, expect, it } from 'vitest';
import {
  type AcceptedReason,
  type FailingCase,
  isOffered,
  mayExpireOn,
  offersFor,
  waiverExpiry,
} from '#domain/evidence/waivers.ts';

const failing: FailingCase = { key: 'a', print: 'p', suites: ['CTS'], configurationIds: ['c1', 'c2'] };
const accepted: AcceptedReason = {
  id: 'w',
  print: 'p',
  failureKey: 'a',
  suite: 'cts',
  productId: 'one',
  configurationIds: ['c1', 'c2'],
  scope: 'configuration',
  acceptedAt: new Date('2026-01-01'),
  expiresOn: '2026-11-24',
};
const here = { productId: 'one', today: '2026-11-24' };
const fault = { failureKey: null, print: 'p' };

describe('an accepted reason is offered', () => {
  it.each<[string, Partial<AcceptedReason>, Partial<FailingCase>, Partial<typeof here>, boolean]>([
    ['on its last day', {}, {}, {}, true],
    ['not on the day after', {}, {}, { today: '2026-11-25' }, false],
    ['not to another case', {}, { key: 'b' }, {}, false],
    ['to another case of its fault where it was given for the fault', fault, { key: 'b' }, {}, true],
    ['not for another fault of the same case', {}, { print: 'q' }, {}, false],
    ['not for another suite', {}, { suites: ['CTS', 'VTS'] }, {}, false],
    ['for one of its configurations', {}, { configurationIds: ['c2'] }, {}, true],
    ['not where one configuration is another', {}, { configurationIds: ['c1', 'c3'] }, {}, false],
    ['for every configuration of its model', { scope: 'model' }, { configurationIds: ['c3'] }, {}, true],
    ['not for another model', { scope: 'model' }, {}, { productId: 'two' }, false],
    ['for another model where it is for the suite', { scope: 'suite' }, {}, { productId: 'two' }, true],
  ])('%s', (_when, waiver, one, place, offered) => {
    expect(isOffered({ ...accepted, ...waiver }, { ...failing, ...one }, { ...here, ...place })).toBe(
      offered,
    );
  });
});

it('offers a failure the reason of its very case first, then the one that was accepted last', () => {
  const cases = ['a', 'b', 'c'].map((key) => ({ ...failing, key }));
  const older = { ...accepted, ...fault, id: 'older' };
  const newer = { ...older, id: 'newer', acceptedAt: new Date('2026-02-01') };
  const offers = offersFor([...cases, { ...failing, print: 'q' }], [older, newer, accepted], here);
  expect(offers.map(({ waiver, keys }) => [waiver.id, keys])).toEqual([
    ['w', ['a']],
    ['newer', ['b', 'c']],
  ]);
});

it.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2031-11-23', true],
  ['2031-11-24', false],
])('may end on %s when it is 2026-11-24: %s', (day, may) => {
  expect(mayExpireOn(day, '2026-11-24')).toBe(may);
});

it('ends the day before the same day, months later', () => {
  expect(waiverExpiry('2026-11-24', 12)).toBe('2027-11-23');
});
