import { expect, it } from 'vitest';
import { isSilent, type Said, wordsFor, wordsOf } from '#domain/shared/words.ts';
import { saidSchema } from '#domain/shared/words-schema.ts';

it.each([
  ['截图不是设备实拍', 'zh'],
  ['Build 4.2 的指纹不符', 'zh'],
  ['The picture is not of the device', 'en'],
  ['LY-P110', 'en'],
  ['', 'en'],
] as const)('of a text that says no language, “%s” is %s', (text, locale) => {
  expect(wordsOf(text)).toEqual({ zh: '', en: '', [locale]: text });
});

it.each([
  ['zh', { zh: '中', en: 'E' }, { text: '中', locale: 'zh' }],
  ['en', { zh: '中', en: 'E' }, { text: 'E', locale: 'en' }],
  ['en', { zh: '中', en: '' }, { text: '中', locale: 'zh' }],
  ['zh', { zh: '', en: 'E' }, { text: 'E', locale: 'en' }],
] as const)('a reader of %s reads of %o %o', (reader, words, read) => {
  expect(wordsFor(reader, words)).toEqual(read);
});

it.each<[object | string, Said]>([
  ['一句话', '一句话'],
  [
    { zh: ' 中 ', en: 'E' },
    { zh: '中', en: 'E' },
  ],
  [{ zh: '中' }, '中'],
  [{ zh: '', en: 'E' }, 'E'],
])('%o is taken as %o', (given, said) => {
  expect(saidSchema(10).parse(given)).toEqual(said);
  // As the row of a command holds it, it is read again.
  expect(saidSchema(10).parse(said)).toEqual(said);
});

it.each([[''], [{}], [{ zh: '', en: '' }], [{ zh: '长'.repeat(11), en: '' }], [{ zh: '中', fr: 'F' }]])(
  '%o is not taken',
  (given) => {
    expect(saidSchema(10).safeParse(given).success).toBe(false);
  },
);

it.each<[Said, boolean]>([
  ['', true],
  [' ', true],
  [{ zh: '', en: ' ' }, true],
  [{ zh: '', en: 'E' }, false],
  ['中', false],
])('that %o says nothing is %s', (said, silent) => {
  expect(isSilent(said)).toBe(silent);
});
