/** Marks UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

// Where a spreadsheet may begin a cell: it does not honour the quotes of a cell in whose midst its own separator stands.
const cellStart = '(^|[;|\\t\\r\\n])';
// What begins a formula, in any width, also behind spaces, quotes and what nobody sees.
const formula = '(?=(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}\\p{DI}"\'])*[=+\\-@＝＋－＠﹦﹢﹣﹫−])';
const formulas = new RegExp(cellStart + formula, 'gu');
const keptFormulas = new RegExp(`${cellStart}'${formula}`, 'gu');

/** Text of a cell as it was before {@link csvCell} put apostrophes into it. */
export const readCell = (cell: string) => cell.replaceAll(keptFormulas, '$1');

const special = /[",;|\t\r\n]/;

/**
 * One value of a CSV file (RFC 4180) that no spreadsheet runs, whether its separator is the comma, the semicolon, the tab
 * or the bar: what would begin a formula gets an apostrophe before it.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const safe = String(value).replaceAll(formulas, "$1'");
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export function csvLine([first = null, ...others]: readonly (string | number | null)[]): string {
  // Where the comma separates no cells, a line that begins with a negative number is a formula as a whole.
  const start = typeof first === 'number' && first < 0 ? String(first) : first;
  return `${[start, ...others].map(csvCell).join(',')}\r\n`;
}
