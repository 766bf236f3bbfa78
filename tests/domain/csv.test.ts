import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvLine } from '#domain/shared/csv.ts';
import { readCsv } from '#domain/shared/csv-reading.ts';

/** Reads one line back by RFC 4180, as a reader other than ours would. */
function parseLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, bare = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest) ?? [''];
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (!rest.startsWith(',')) {
      expect(rest).toBe('\r\n');
      return cells;
    }
    rest = rest.slice(1);
  }
}

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  ' =',
  '  +',
  '"=',
  "'@",
  '\uFEFF=',
];
const hostile = fc
  .tuple(fc.constantFrom('', ...starts), fc.string({ unit: 'grapheme' }))
  .map(([start, rest]) => start + rest);

it('begins no cell with what a spreadsheet takes for a formula', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (values) => {
      for (const cell of parseLine(csvLine(values))) expect(cell).not.toMatch(/^[\s"]*[=+\-@\t\r＝＋－＠]/u);
    }),
    { numRuns: 2_000 },
  );
});

it('keeps every value, but for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (values) => {
      const read = parseLine(csvLine(values));
      expect(read).toHaveLength(values.length);
      read.forEach((cell, index) => {
        expect([values[index], `'${values[index]}`]).toContain(cell);
      });
    }),
    { numRuns: 2_000 },
  );
});

it('leaves plain values as they are', () => {
  expect(csvLine(['林可', 7, null, 'a-b', 'x, "y"', 'a;=1'])).toBe('林可,7,,a-b,"x, ""y""","a;=1"\r\n');
  expect(csvCell(-3)).toBe('-3');
  expect(csvCell('=1+1')).toBe("'=1+1");
});

it('is read back as it was written, whatever its cells hold', () => {
  const cell = hostile.map((text) => text.replaceAll(/\r\n?/g, '\n').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('head'), cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = readCsv(`\uFEFF${rows.map((row) => csvLine(row)).join('')}`);
      expect(read.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

it.each([
  [
    'a;b\n"c;1";d',
    [
      ['a', 'b'],
      ['c;1', 'd'],
    ],
  ],
  [
    'a\tb\r\n\r\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,"b', [['a', '"b']]],
  ['a,"b"c', [['a', '"b"c']]],
  ['"a\nb",c\nd', [['a\nb', 'c'], ['d']]],
  ['', []],
])('%j is read as %j', (text, cells) => {
  expect(readCsv(text).map((record) => record.cells)).toEqual(cells);
});

it('says on which line of the file a record begins', () => {
  expect(readCsv('"a\nb",c\n\nd\ne').map(({ line }) => line)).toEqual([1, 4, 5]);
});
