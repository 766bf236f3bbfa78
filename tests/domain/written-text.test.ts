import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceParameterSchema, lineSchema, textSchema } from '#domain/shared/validation.ts';
import { evenOut, hasHidden, stripHidden, writtenLine, writtenText } from '#domain/shared/written-text.ts';

const names = {
  line: lineSchema(200),
  parameter: deviceParameterSchema(200),
};

/** By what it is; each stands between letters, where it would make a second name that looks like the first. */
const hidden: [string, string][] = [
  ['NUL', '\u0000'],
  ['bell', '\u0007'],
  ['delete', '\u007f'],
  ['a C1 control', '\u0090'],
  ['zero width space', '\u200b'],
  ['joiner', '\u200d'],
  ['non-joiner', '\u200c'],
  ['left-to-right mark', '\u200e'],
  ['right-to-left mark', '\u200f'],
  ['Arabic letter mark', '\u061c'],
  ['right-to-left embedding', '\u202b'],
  ['right-to-left override', '\u202e'],
  ['pop of direction', '\u202c'],
  ['right-to-left isolate', '\u2067'],
  ['first-strong isolate', '\u2068'],
  ['pop of isolate', '\u2069'],
  ['word joiner', '\u2060'],
  ['invisible times', '\u2062'],
  ['inhibit symmetric swapping', '\u206a'],
  ['byte order mark', '\ufeff'],
  ['interlinear anchor', '\ufff9'],
  ['combining grapheme joiner', '\u034f'],
  ['Hangul filler', '\u3164'],
  ['Hangul choseong filler', '\u115f'],
  ['Hangul jungseong filler', '\u1160'],
  ['halfwidth Hangul filler', '\uffa0'],
  ['Khmer inherent vowel', '\u17b4'],
  ['Mongolian vowel separator', '\u180e'],
  ['braille blank', '\u2800'],
  ['null notehead', '\u{1d159}'],
  ['shorthand format', '\u{1bca0}'],
  ['musical beam', '\u{1d173}'],
  ['tag letter', '\u{e0061}'],
  ['cancel tag', '\u{e007f}'],
  ['variation selector', '\ufe0f'],
  ['variation selector 17', '\u{e0100}'],
  ['private use', '\ue000'],
  ['private use, plane 16', '\u{10fffd}'],
  ['unassigned', '\u0378'],
  ['noncharacter', '\uffff'],
  ['half a character', '\ud83d'],
];

describe('what nobody sees', () => {
  it.each(hidden)('is refused in names and lines, and stripped from texts: %s', (_, character) => {
    for (const text of [
      `Lan${character}yue`,
      `${character}Lanyue`,
      `Lanyue${character}`,
      `Lan ${character} yue`,
    ]) {
      expect(hasHidden(text), JSON.stringify(text)).toBe(true);
      expect(stripHidden(text)).toBe(text.replaceAll(character, ''));
    }
    for (const schema of Object.values(names)) {
      const { error } = schema.safeParse(`Lan${character}yue`);
      expect(error?.issues).toMatchObject([{ code: 'custom', params: { rule: 'hidden-characters' } }]);
    }
    const kept = textSchema(200).parse(`Lan${character}yue`);
    expect(kept.replace('\ufffd', '')).toBe('Lanyue');
  });

  it('leaves nothing of a text that is nothing else', () => {
    for (const [, character] of hidden.filter(([name]) => name !== 'half a character'))
      expect(textSchema(10).safeParse(character.repeat(2)).success).toBe(false);
  });

  it('is a soft hyphen in a long word: dropped, and no reason to refuse a name', () => {
    expect(lineSchema(20).parse('Lan\u00adyue')).toBe('Lanyue');
    expect(deviceParameterSchema().parse('Lan\u00adyue')).toBe('Lanyue');
    expect(writtenText('Lan\u00adyue')).toBe('Lanyue');
  });
});

describe('what a script needs', () => {
  it.each([
    ['Chinese', '深圳市岚岳科技有限公司'],
    ['Chinese with the form of one character', '葛\u{e0100}城科技'],
    ['Chinese, a rare character', '𠮷野家'],
    ['Japanese', 'ローランド株式会社'],
    ['Korean', '삼성전자 주식회사'],
    ['Arabic', 'شركة الاختبار'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Arabic number sign', '\u0600١٢'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Hindi with a non-joiner', 'क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam', 'ന്\u200dറ'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180bᠠ'],
    ['Mongolian vowel separator', 'ᠰᠠᠷ\u180eᠠ'],
    ['Thai', 'บริษัท'],
    ['Vietnamese', 'Công ty Điện tử'],
    ['Hebrew', 'חברת בדיקות'],
    ['emoji of several', '手机 👩\u200d💻'],
    ['emoji with a tone', '👩🏽\u200d💻'],
    ['emoji with its form', '❤\ufe0f'],
    ['a flag', '🇨🇳'],
    ['a key', '1\ufe0f\u20e3'],
  ])('is kept: %s', (_, text) => {
    expect(hasHidden(text)).toBe(false);
    expect(lineSchema(100).parse(text)).toBe(text.normalize('NFC'));
    expect(writtenText(text)).toBe(text.normalize('NFC'));
  });

  it.each([
    ['a joiner between Latin letters', 'Lan\u200dyue'],
    ['a joiner at the end', 'क्\u200d'],
    ['two joiners in a row', 'क्\u200d\u200dष'],
    ['a joiner between Chinese characters', '岚\u200d岳'],
    ['the form of a letter', 'a\ufe0f'],
    ['the form of a digit that is no key', '1\ufe0f2'],
    ['two forms of one character', '葛\u{e0100}\u{e0101}城'],
    ['a form of Mongolian elsewhere', 'a\u180b'],
  ])('is nothing more than that: %s', (_, text) => {
    expect(hasHidden(text)).toBe(true);
  });
});

describe('what is written in several ways', () => {
  it.each([
    ['composed', 'Cafe\u0301', 'Café'],
    ['no-break space', 'a\u00a0b', 'a b'],
    ['ideographic space', '岚岳\u3000科技', '岚岳 科技'],
    ['thin and hair space', 'a\u2009\u200ab', 'a b'],
    ['narrow no-break space', 'a\u202fb', 'a b'],
    ['full width', 'ＬＹ－Ｐ１１０', 'LY－P110'],
    ['full-width brackets of a Chinese name', '岚岳（深圳）', '岚岳（深圳）'],
    ['line separator', 'a\u2028b', 'a b'],
  ])('is stored in one: %s', (_, text, stored) => {
    expect(lineSchema(100).parse(text)).toBe(stored);
  });

  it('keeps the lines of a text, however they end', () => {
    expect(textSchema(100).parse('a\r\nb\rc\u2028d\u0085e\n\tf')).toBe('a\nb\nc\nd\ne\n f');
  });

  it('is settled after one pass', () => {
    const pieces = hidden.map(([, character]) => character);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...pieces, 'क्', 'ष', '葛', 'a', 'e\u0301', '👩', ' ', '\n'))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        for (const write of [writtenLine, writtenText, evenOut])
          expect(write(write(given))).toBe(write(given));
        for (const write of [writtenLine, writtenText]) {
          expect(hasHidden(write(given))).toBe(false);
          expect(write(given).isWellFormed()).toBe(true);
        }
        const parsed = lineSchema(10_000).safeParse(given);
        if (parsed.success) expect(lineSchema(10_000).parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});
