/** Marks UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

// What spreadsheets take for the beginning of a formula, in half and full width, also behind spaces and quotes.
const formula = /^[\s"'\uFEFF]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\u2212]/u;
/** True for what a spreadsheet takes for a formula. */
export const isFormula = (value: string) => formula.test(value);
// The semicolon parts cells where the comma is the decimal sign.
const special = /[",;\t\r\n]/;

/** One value of a CSV file (RFC 4180) that no spreadsheet runs: what would begin a formula gets an apostrophe before it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = isFormula(value) ? `'${value}` : value;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file with its end. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
