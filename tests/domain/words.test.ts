import { expect, it } from 'vitest';
import { wordsFor, wordsOf } from '#domain/shared/words.ts';

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
