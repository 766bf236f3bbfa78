/** How a spreadsheet takes a file apart: what separates its cells, what it drops before a cell, and how quotes are met. */
type Spreadsheet = {
  name: string;
  separators: string;
  dropped: RegExp;
  quotes: 'first' | 'afterSpaces' | 'none';
};

const unseen = /^[\s\p{Cc}\p{Cf}\p{DI}]+/u;
const separators = [',', ';', '\t', '|'];
/** Four spreadsheets and one that knows no quotes, each with four separators. */
export const spreadsheets: Spreadsheet[] = separators.flatMap((separator): Spreadsheet[] => [
  { name: 'Excel', separators: separator, dropped: /^\uFEFF/, quotes: 'first' },
  { name: 'LibreOffice', separators: separator, dropped: /^ +/, quotes: 'first' },
  { name: 'Numbers', separators: separator, dropped: unseen, quotes: 'afterSpaces' },
  { name: 'Google', separators: separator, dropped: unseen, quotes: 'first' },
  { name: 'one without quotes', separators: separator, dropped: /^[\s"]+/, quotes: 'none' },
]);
// LibreOffice takes several separators at once, as its dialog offers them.
spreadsheets.push({ name: 'LibreOffice', separators: ',;\t|', dropped: /^ +/, quotes: 'first' });

/** The cells of a file as a spreadsheet would show them; a quote that does not begin a cell is a letter of it. */
export function cellsOf(file: string, { separators: known, dropped, quotes }: Spreadsheet): string[] {
  const ends = (character: string) => known.includes(character) || /[\r\n]/.test(character);
  const cells: string[] = [];
  const text = [...file];
  for (let at = 0; at < text.length; at += 1) {
    let cell = '';
    if (quotes === 'afterSpaces') while (text[at] === ' ') at += 1;
    if (quotes !== 'none' && text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        cell += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    }
    for (; at < text.length && !ends(text[at] ?? ''); at += 1) cell += text[at];
    cells.push(cell.replace(dropped, ''));
  }
  return cells;
}

const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫−'];
/** Whether a cell would be run. */
export const begins = (cell: string) => signs.includes([...cell][0] ?? '');
const inFront = [
  '',
  ' ',
  '  ',
  '"',
  '""',
  "'",
  '\uFEFF',
  '\u200B',
  '\u2060',
  '\u00AD',
  '\u202E',
  '\0',
  '\u00A0',
  '\u3000',
  ' "',
];
const before = [
  '',
  ...['a', '"a"', ''].flatMap((text) => [',', ';', '\t', '|', '\r', '\n', '\r\n'].map((mark) => text + mark)),
];
/** Texts that run where a spreadsheet finds a cell's beginning in them. */
export const payloads = signs.flatMap((sign) =>
  before.flatMap((one) => inFront.map((front) => `${one}${front}${sign}HYPERLINK("http://a.example";1)`)),
);
