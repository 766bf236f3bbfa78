import { expect, it } from 'vitest';
import { changesOf, nextEdition, type Requirement } from '#domain/requirements/requirements.ts';

const requirement = (code: string, titleEn = code): Requirement => ({
  code,
  area: code.startsWith('P') ? 'product' : 'results',
  aboutWaivers: false,
  titleZh: code,
  titleEn,
  explanationZh: '',
  explanationEn: '',
  exampleZh: '',
  exampleEn: '',
});
const stored = (code: string, ordinal: number, state: 'in-use' | 'withdrawn' = 'in-use') => ({
  ...requirement(code),
  ordinal,
  state,
});

it('an edition holds what is in use, by area and place', () => {
  const rows = [stored('T-01', 10), stored('P-02', 20), stored('P-01', 30), stored('P-03', 5, 'withdrawn')];
  expect(nextEdition(rows)).toEqual([requirement('P-02'), requirement('P-01'), requirement('T-01')]);
});

it.each([
  [['P-01', 'P-02'], ['P-01', 'P-02'], []],
  [['P-01'], ['P-01', 'P-02'], [['P-02', 'added']]],
  [['P-01', 'P-02'], ['P-01'], [['P-02', 'removed']]],
  [
    ['P-01', 'P-02'],
    ['P-02', 'P-01'],
    [
      ['P-02', 'moved'],
      ['P-01', 'moved'],
    ],
  ],
])('from %j to %j changes %j', (before, after, changes) => {
  const told = changesOf(
    before.map((code) => requirement(code)),
    after.map((code) => requirement(code)),
  );
  expect(told).toEqual(changes.map(([code, change]) => ({ code, change })));
});

it('another text is a change', () => {
  expect(changesOf([requirement('P-01')], [requirement('P-01', 'New')])).toEqual([
    { code: 'P-01', change: 'changed' },
  ]);
});
