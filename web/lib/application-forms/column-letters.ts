/** What a sheet calls a column, counted from 1: 3 is C, 28 is AB. */
export function columnLetters(column: number): string {
  const rest = column - 1;
  const last = String.fromCharCode(65 + (rest % 26));
  return rest < 26 ? last : columnLetters(Math.floor(rest / 26)) + last;
}
