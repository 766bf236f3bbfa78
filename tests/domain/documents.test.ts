import { describe, expect, it } from 'vitest';
import {
  directoryNameRefusal,
  documentGaps,
  documentTree,
  parentRefusal,
} from '#domain/documents/documents.ts';

describe('documents', () => {
  it.each([
    ['指南', 'Guides', null],
    ['测试 2.0', 'Tests 2.0 - suites_and-tools', null],
    ['', 'Guides', ['directoryNameEmpty', 'nameZh']],
    ['指南', ' ', ['directoryNameEmpty', 'nameEn']],
    ['指/南', 'Guides', ['directoryNameSpecialCharacters', 'nameZh']],
    ['指南', 'Q&A', ['directoryNameSpecialCharacters', 'nameEn']],
    ['指南', 'a\tb', ['directoryNameSpecialCharacters', 'nameEn']],
  ])('the names %j and %j of a directory', (nameZh, nameEn, refused) => {
    const refusal = directoryNameRefusal({ nameZh, nameEn });
    expect(refusal && [refusal.error, refusal.field]).toEqual(refused);
  });

  const all = [
    { id: 'top', parentId: null },
    { id: 'below', parentId: 'top' },
    { id: 'other', parentId: null },
  ];
  it.each([
    ['a new one at the first level', null, null, null],
    ['a new one at the second', null, 'top', null],
    ['a third level', null, 'below', 'depth'],
    ['nothing that there is', null, 'none', 'missing'],
    ['itself', 'other', 'other', 'itself'],
    ['another, while it is empty', 'other', 'top', null],
    ['another, while it holds directories', 'top', 'other', 'depth'],
  ])('a directory in %s', (_name, id, parentId, refused) => {
    expect(parentRefusal({ id, parentId }, all)).toBe(refused);
  });

  it('a text is published in both languages', () => {
    const text = { titleZh: '一', titleEn: '', bodyZh: '一', bodyEn: ' \n' };
    expect(documentGaps(text).map(({ field }) => field)).toEqual(['titleEn', 'bodyEn']);
    expect(documentGaps({ ...text, titleEn: 'One', bodyEn: 'One' })).toEqual([]);
  });

  it('directories that hold nothing are left out of the tree', () => {
    const read = (directoryId: string) => documentTree(all, [{ id: 'doc', directoryId }]);
    expect(read('other')).toEqual([
      { ...all[2], documents: [{ id: 'doc', directoryId: 'other' }], directories: [] },
    ]);
    expect(read('below')).toMatchObject([{ id: 'top', documents: [], directories: [{ id: 'below' }] }]);
    expect(documentTree(all, [])).toEqual([]);
  });
});
