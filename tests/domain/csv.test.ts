import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvLine } from '#domain/shared/csv.ts';

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
