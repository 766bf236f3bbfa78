/** Marks UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

// Where a spreadsheet may begin a cell: it ignores the quotes of a cell that contains its own separator.
const cellStart = '(^|[;|\\t\\r\\n])';
// Start of a formula, in any width, also after spaces, quotes and invisible characters.
const formula = '(?=(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}\\p{DI}"\'])*[=+\\-@＝＋－＠﹦﹢﹣﹫−])';
const formulas = new RegExp(cellStart + formula, 'gu');
const keptFormulas = new RegExp(`${cellStart}'${formula}`, 'gu');

/** The text of a cell without the apostrophes of {@link csvCell}. */
export const readCell = (cell: string) => cell.replaceAll(keptFormulas, '$1');

const special = /[",;|\t\r\n]/;

/**
 * One value of a CSV file (RFC 4180) that no spreadsheet executes, with comma, semicolon, tab or bar as separator: a
 * formula gets a leading apostrophe.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const safe = String(value).replaceAll(formulas, "$1'");
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export function csvLine([first = null, ...others]: readonly (string | number | null)[]): string {
  // Without comma as separator, a line that begins with a negative number is a formula as a whole.
  const start = typeof first === 'number' && first < 0 ? String(first) : first;
  return `${[start, ...others].map(csvCell).join(',')}\r\n`;
}
