import { createHash } from 'node:crypto';
import fc from 'fast-check';
import unhomoglyph from 'unhomoglyph';
import { describe, expect, it } from 'vitest';
import { foldName, foldText, isSimilar, similarityHashes } from '#domain/shared/folded-names.ts';

const name = (text: string) => foldName(text, unhomoglyph);
const text = (given: string) => foldText(given, unhomoglyph);

describe('names and texts that look alike are one', () => {
  it.each([
    ['case', 'Lanyue', 'LANYUE'],
    ['full width', 'Lanyue', 'Ｌａｎｙｕｅ'],
    ['Cyrillic small letters', 'Lanyue', 'L\u0430nyu\u0435'],
    ['Cyrillic capitals', 'BMH', '\u0412\u041c\u041d'],
    ['Cyrillic capitals in another case', 'bmh', '\u0412\u041c\u041d'],
    ['the capital I of Cyrillic', 'IBM', '\u0406BM'],
    ['Greek capitals', 'NIKE', '\u039dIK\u0395'],
    ['Greek small letters', 'vow', '\u03bd\u03bfw'],
    ['Cherokee', 'WD', '\u13b3\u13a0'],
    ['mathematical letters', 'Lanyue', '𝐋𝐚𝐧𝐲𝐮𝐞'],
    ['letters in circles', 'Lanyue', 'Ⓛⓐⓝⓨⓤⓔ'],
    ['an ogonek for i', 'nice', 'n\u02dbce'],
    ['a sigma for c', 'nice', 'ni\u03f2e'],
    ['a half-width line for l', 'lake', '\uffe8ake'],
    ['sharp s', 'Strasse', 'Straße'],
    ['composition', 'Caf\u00e9', 'Cafe\u0301'],
    ['zero width and direction', 'Lanyue', 'Lan\u200byu\u202ee'],
    ['runs and kinds of space', 'Lan yue', 'Lan\u00a0\u3000yue'],
    ['katakana ro and the mouth', '口米科技', 'ロ米科技'],
    ['katakana ka and strength', '力科', 'カ科'],
    ['katakana ni and two', '二维', 'ニ维'],
    ['the long vowel, one, and dashes', '第一科技', '第ー科技'],
    ['an em dash for one', '第一科技', '第—科技'],
    ['a circle for zero', '三O二', '三〇二'],
    ['a radical for its character', '口米', '⼝米'],
    ['compatibility characters', '金立', '\uf90a立'],
    ['brackets of both widths', '岚岳（深圳）', '岚岳(深圳)'],
    ['scholar and earth', '卫士科技', '卫土科技'],
    ['the form of one character', '葛城', '葛\u{e0100}城'],
  ])('by %s', (_, one, other) => {
    expect(text(other)).toBe(text(one));
    expect(name(other)).toBe(name(one));
  });

  it.each([
    ['zero and O', 'Nova 0', 'Nova O'],
    ['one, l and I', '1l', 'I1'],
    ['the capital I for l', 'Lanyue', 'Ianyue'],
    ['l for the capital I, in any case', 'Huawei', 'HUAWEl'],
    ['rn and m', 'Modern', 'Modem'],
    ['a bar', 'Ali', 'A|i'],
    ['spaces', 'Lan Yue', 'LanYue'],
  ])('among plain letters, for names of the whole programme alone: %s', (_, one, other) => {
    expect(name(other)).toBe(name(one));
    expect(text(other)).not.toBe(text(one));
  });

  it.each([
    ['岚岳科技', '岚山科技'],
    ['未来科技', '末来科技'],
    ['日月电子', '曰月电子'],
    ['深圳市岚岳科技有限公司', '深圳市岚岳电子有限公司'],
    ['一加科技', '二加科技'],
    ['小米', '大米'],
    ['华为', '华力'],
    ['黄山', '黃山'],
    ['王氏', '玉氏'],
    ['Lanyue', 'Lányue'],
    ['Alpha', 'Beta'],
    ['삼성전자', '삼성전기'],
    ['岚岳1', '岚岳2'],
  ])('%s and %s stay two', (one, other) => {
    expect(name(one)).not.toBe(name(other));
    expect(text(one)).not.toBe(text(other));
  });

  it.each([
    ['X1', 'XL'],
    ['P10', 'PIO'],
    ['zhang0@assay.example', 'zhango@assay.example'],
    ['li1@assay.example', 'lil@assay.example'],
  ])('models and logins stay two: %s, %s', (one, other) => {
    expect(text(one)).not.toBe(text(other));
  });

  it('leave a plain login as it was looked up, and fold once for all', () => {
    const plain = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(plain, (given) => {
        expect(text(given)).toBe(given.trim().replace(/ +/g, ' ').toLowerCase());
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (given) => {
        expect(name(name(given))).toBe(name(given));
        expect(text(text(given))).toBe(text(given));
      }),
    );
  });

  it('never folds to nothing', () => {
    for (const given of ['-', '.', '一', '1', ' \u200b', '￼']) expect(name(given)).not.toBe('');
  });
});

describe('what is stored', () => {
  /** Rows hold what this made of their names: another result needs a migration that folds them anew. */
  it('is folded as it was', () => {
    const blocks = [
      [0x20, 0x2ff],
      [0x370, 0x58f],
      [0x13a0, 0x13ff],
      [0x2000, 0x2bff],
      [0x3000, 0x33ff],
      [0x4e00, 0x9fff],
      [0xff00, 0xffee],
    ];
    const hash = createHash('sha256');
    for (const [first = 0, last = 0] of blocks) {
      for (let code = first; code <= last; code += 1) {
        const one = String.fromCodePoint(code);
        hash.update(`${name(one)} ${text(one)}\n`);
      }
    }
    expect(hash.digest('hex')).toBe('b853aca2cb6acd9b6f59ffb79909f232167da72b02ab6769663ddfcde93a15a5');
  });
});

describe('near names', () => {
  it.each([
    ['another character', 'lanyue tech', 'lanyua tech'],
    ['one more', '深圳市岚岳科技', '深圳岚岳科技'],
    ['two that changed places', 'lanyue', 'lanuye'],
    ['none', '岚岳', '岚岳'],
    ['one at the end', 'lanyue', 'lanyues'],
  ])('differ by %s', (_, one, other) => {
    expect(isSimilar(one, other)).toBe(true);
    expect(isSimilar(other, one)).toBe(true);
    const numbers = new Set(similarityHashes({ name: one }));
    expect(similarityHashes({ name: other }).some((number) => numbers.has(number))).toBe(true);
  });

  it.each([
    ['two characters', 'lanyue', 'lanyoe1'],
    ['two apart', 'lanyue', 'panyua'],
    ['one of few', '小米', '大米'],
    ['one of four', '岚岳科技', '岚山科技'],
  ])('do not differ by %s', (_, one, other) => {
    expect(isSimilar(one, other)).toBe(false);
  });

  it('share a number wherever they are near, and numbers fit the database', () => {
    const near = fc.tuple(
      fc.string({ minLength: 5, maxLength: 40 }),
      fc.nat(39),
      fc.string({ maxLength: 1 }),
    );
    fc.assert(
      fc.property(near, ([given, at, put]) => {
        const other = [...given].toSpliced(at % given.length, 1, put).join('');
        const numbers = new Set(similarityHashes({ name: given }));
        if (isSimilar(given, other))
          expect(similarityHashes({ name: other }).some((number) => numbers.has(number))).toBe(true);
        for (const number of numbers) expect(number | 0).toBe(number);
      }),
    );
  });
});
