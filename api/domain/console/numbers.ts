const whole = /^([CAQ])(\d{4})-(\d{1,9})$/i;
const letters = ['C', 'A', 'Q'];
const digits = /^\d{1,9}$/;
/** Years in which a number without its year is searched. */
const years = 3;

const padded = (serial: string) => serial.padStart(6, '0');

/**
 * The numbers of applications (`C2026-000123`), certificates (`A…`) and enquiries (`Q…`) that a text may mean: a
 * whole number, or its serial, `123`, of this year and the two before. None for any other text.
 * @param today the office's day, `YYYY-MM-DD`
 */
export function numbersMatching(text: string, today: string): string[] {
  const written = text.trim();
  const [, letter, year, serial] = whole.exec(written) ?? [];
  if (letter && year && serial) return [`${letter.toUpperCase()}${year}-${padded(serial)}`];
  if (!digits.test(written)) return [];
  const first = Number(today.slice(0, 4));
  return Array.from({ length: years }, (_, back) => first - back).flatMap((one) =>
    letters.map((letter) => `${letter}${one}-${padded(written)}`),
  );
}
