import { describe, expect, it } from 'vitest';
import { type ComparedFields, conflictRows, splitDifference, theirsAlone } from '#web/lib/forms/conflict.ts';

type Values = { name: string; code: string | null; of: string | null; ids: string[] };
const codes = { label: 'Code', textOf: ({ code, of }: Values) => (code ? `${of}${code}` : '') };
const fields: ComparedFields<Values> = {
  name: { label: 'Name', textOf: ({ name }) => name },
  code: codes,
  of: codes,
  ids: {
    label: 'People',
    textOf: ({ ids }) => ids.map(() => 'Lin Ke').join(),
    keyOf: ({ ids }) => ids.toSorted().join(),
  },
};
const base: Values = { name: 'X3', code: null, of: null, ids: ['1', '2'] };

describe('a conflict', () => {
  const mine = { ...base, name: 'X3 Pro' };
  const theirs = { ...base, name: 'X3 Max', code: 'X3', of: 'LY', ids: ['2', '1'] };

  it('lists what differs, however it is written, and says which of the two stands', () => {
    const rows = conflictRows(fields, { mine, theirs, values: mine });
    expect(rows.map(({ id, taken }) => [id, taken])).toEqual([
      ['name', 'mine'],
      ['code', 'mine'],
    ]);
    const values = { ...mine, code: 'X3', of: 'LY' };
    expect(conflictRows(fields, { mine, theirs, values })[1]).toMatchObject({
      theirs: 'LYX3',
      taken: 'theirs',
    });
    expect(conflictRows(fields, { mine, theirs, values: base })[0]?.taken).toBeNull();
  });

  it('tells apart what reads the same', () => {
    const other = { ...base, ids: ['1', '3'] };
    expect(conflictRows(fields, { mine: base, theirs: other, values: base }).map(({ id }) => id)).toEqual([
      'ids',
    ]);
  });

  it('takes over what others alone changed, and nothing where nobody knows what it began with', () => {
    expect(theirsAlone(fields, { mine, theirs, base })).toEqual({ code: 'X3', of: 'LY' });
    expect(theirsAlone(fields, { mine, theirs, base: null })).toEqual({});
  });
});

it.each([
  ['SF1400 2231 0098', 'SF1400 2231 0198', ['SF1400 2231 0', '0', '98']],
  ['aa', 'aaa', ['aa', '', '']],
  ['岚岳 Pad', '岚岳 Pad', ['岚岳 Pad', '', '']],
  ['', 'x', ['', '', '']],
])('marks what differs in %j', (text, other, parts) => {
  expect(splitDifference(text, other)).toEqual(parts);
});
