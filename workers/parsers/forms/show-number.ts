import type { SheetCell } from '#domain/application-forms/judge-form.ts';

/** What a cell shows; `format` where that depends on the computer, or is less than the number. */
type Shown = Pick<SheetCell, 'text' | 'format'>;

/** Built-in formats that are the same in all languages. */
const fixedFormats = new Set([0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 20, 21, 37, 38, 39, 40, 45, 46, 47, 48, 49]);
/** General format abbreviates numbers of more digits. */
const generalDigits = 11;
/** What of a code is no part of a date or number: quoted text, single characters, colours and conditions. */
const aside = /"[^"]*"|\\.|_.|\[(?!\$-|dbnum|natnum)[^\]]*\]|general/gi;
/** Names of months, days and halves of the day, eras, digits of other scripts, the computer's own format. */
const variable = /m{3}|d{3}|a{3}|am\/pm|a\/p|g|e(?![+-])|b[12]|\[dbnum|\[natnum|\[\$-[fx]|\[\$-[0-9a-f]{5,}/i;
/** The short date, which programs write by its number or in these words. */
const shortDate = /^m\/d\/yy(?: h:mm)?$/i;
const isEnglish = (code: string) => /^\[\$-(?:0?409|1033)\]/.test(code);
const isGeneral = (format: string | number) =>
  format === 0 || format === 49 || /^(?:General|@)$/i.test(`${format}`);

/** A number as its cell shows it. `format` is a code, or the number of a built-in one. */
export async function showNumber(number: number, format: string | number, date1904: boolean): Promise<Shown> {
  // Excel writes 0.1 as 0.10000000000000001.
  const plain = String(Number(number.toPrecision(15)));
  if (isGeneral(format)) {
    const isWhole = !plain.includes('e') && (plain.split('.')[0]?.length ?? 0) <= generalDigits;
    return isWhole ? { text: plain } : { text: plain, format: 'General' };
  }
  // A large library that few forms need.
  const { SSF } = await import('@e965/xlsx');
  try {
    const code = typeof format === 'string' ? withLiterals(format, SSF.is_date(format)) : '';
    const text: string = SSF.format(code || format, number, { date1904 });
    if (typeof format === 'number')
      return fixedFormats.has(format) ? { text } : { text, format: nameOf(format) };
    const isSure = (text !== '' || !SSF.is_date(code)) && (isEnglish(code) || !isVariable(code));
    return isSure ? { text } : { text: text || plain, format: String(format) };
  } catch {
    return { text: plain, format: String(format) };
  }
}

const isVariable = (code: string) => shortDate.test(code) || variable.test(code.replace(aside, ''));

/** Characters that a format may show without quotes, though the library asks for them: Chinese ones, dots in a date. */
function withLiterals(code: string, isDate: boolean): string {
  return code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|[^\0-\x7f]|\.(?![0#?])/g, (part) =>
    part.length === 1 && (part !== '.' || isDate) ? `\\${part}` : part,
  );
}

/** Built-in formats whose look the computer's language decides. */
function nameOf(format: number): string {
  const dates: Record<number, string> = { 14: 'm/d/yy', 22: 'm/d/yy h:mm' };
  return dates[format] ?? `#${format}`;
}
