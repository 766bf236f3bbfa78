import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvLine } from '#domain/shared/csv.ts';
import { readCsv } from '#domain/shared/csv-reading.ts';
import { begins, cellsOf, payloads, spreadsheets } from '#tests/support/spreadsheets.ts';

const hostile = fc
  .tuple(fc.constantFrom('', ...payloads), fc.string({ unit: 'grapheme' }), fc.constantFrom('', ...payloads))
  .map((parts) => parts.join(''));

it('has spreadsheets and payloads that run what is written as it is', () => {
  for (const spreadsheet of spreadsheets.filter(
    ({ quotes, separators: [one] }) => quotes !== 'none' && one !== ',',
  ))
    expect(
      payloads.filter((payload) =>
        cellsOf(`x,"${payload.replaceAll('"', '""')}"\r\n`, spreadsheet).some(begins),
      ).length,
      JSON.stringify(spreadsheet),
    ).toBeGreaterThan(100);
});

it.each(spreadsheets.map((one) => ({ ...one, title: `${one.name} with ${JSON.stringify(one.separators)}` })))(
  'begins no cell with a formula in $title',
  (spreadsheet) => {
    // Without quotes the comma's own cells fall apart: what stands behind a comma is then read as a text's next cell.
    const naive = spreadsheet.quotes === 'none' && spreadsheet.separators === ',';
    for (const payload of payloads.filter((one) => !naive || !one.includes(',')))
      for (const line of [
        [payload],
        ['x', payload],
        [payload, payload],
        [`a;"`, payload],
        ['x', `a${payload}`, -3],
      ])
        expect(
          cellsOf(csvLine(line), spreadsheet).filter((cell) => begins(cell) && cell !== '-3'),
          line.join(),
        ).toEqual([]);
  },
);

it('begins nothing with a formula, whatever the quotes around it are taken for', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (values) => {
      const starts = csvLine(values).split(/[;|\t\r\n]/);
      for (const start of starts) expect(begins(start.replace(/^[\s\p{Cc}\p{Cf}\p{DI}"]+/u, ''))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

it('leaves plain values as they are', () => {
  expect(csvLine(['林可', 7, null, 'a-b', 'x, "y"', 'a;=1'])).toBe('林可,7,,a-b,"x, ""y""","a;\'=1"\r\n');
  expect(csvLine(['a-b; c = d', 'x;-3', -3, '-3'])).toBe(`"a-b; c = d","x;'-3",-3,'-3\r\n`);
  expect(csvCell('=1+1')).toBe("'=1+1");
  expect(csvCell('a\t＝1')).toBe('"a\t\'＝1"');
});

it('leaves a number a number, but for a negative one that begins its line', () => {
  expect(csvLine(['x', -3, 2.5])).toBe('x,-3,2.5\r\n');
  expect(csvLine([-3, '1+HYPERLINK("http://a.example")'])).toMatch(/^'-3,/);
  expect(csvLine([1, Number.NEGATIVE_INFINITY])).toBe("1,'-Infinity\r\n");
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
