import { expect, it } from 'vitest';
import { changedFields, recordFieldsOf } from '#domain/programme-changes/programme-changes.ts';

it.each([
  ['nothing that differs', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }, []],
  ['what differs, in the later order', { b: 1, a: 2 }, { a: 3, b: 4 }, ['a: 2 → 3', 'b: 1 → 4']],
  ['what is new, and what is gone', { a: 1 }, { b: 2 }, ['b: null → 2', 'a: 1 → null']],
  ['a record that is created', null, { a: true, b: null }, ['a: null → true']],
  ['nothing of what is empty before and after', null, { a: '', b: [], c: false }, ['c: null → false']],
  ['nothing of another way to be empty', { a: '', b: [] }, { a: null, b: [] }, []],
  ['a record that is deleted', { a: ['x', 'y'] }, null, ['a: ["x","y"] → null']],
  ['a list in another order', { a: ['x', 'y'] }, { a: ['y', 'x'] }, ['a: ["x","y"] → ["y","x"]']],
])('a change holds %s', (_what, before, after, found) => {
  const told = changedFields(before, after).map(
    (change) => `${change.field}: ${JSON.stringify(change.before)} → ${JSON.stringify(change.after)}`,
  );
  expect(told).toEqual(found);
});

it('keeps the beginning of a long text and of a long list', () => {
  const after = { text: '长'.repeat(501), list: Array.from({ length: 101 }, (_, index) => String(index)) };
  const [text, list] = changedFields(null, after).map((change) => change.after);
  expect(text).toBe(`${'长'.repeat(499)}…`);
  expect(list).toHaveLength(100);
});

it('takes values inside of values by their path', () => {
  expect(recordFieldsOf({ a: { b: { c: 1 } }, d: [1, 2], e: null })).toEqual({
    'a.b.c': 1,
    d: ['1', '2'],
    e: null,
  });
});
