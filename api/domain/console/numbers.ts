const whole = /^([CAQ])(\d{4})-(\d{1,9})$/i;
const letters = ['C', 'A', 'Q'];
const digits = /^\d{1,9}$/;
/** Years that a number without its own is looked for in. */
const years = 3;

const padded = (serial: string) => serial.padStart(6, '0');

/**
 * The numbers that a text may mean, of applications (`C2026-000123`), certificates (`A…`) and enquiries (`Q…`): a whole
 * number, or its last part, `123`, of this year and the two before. None for any other text.
 * @param today the office's day, `YYYY-MM-DD`: numbers are of its years
 */
export function numbersMeant(text: string, today: string): string[] {
  const written = text.trim();
  const [, letter, year, serial] = whole.exec(written) ?? [];
  if (letter && year && serial) return [`${letter.toUpperCase()}${year}-${padded(serial)}`];
  if (!digits.test(written)) return [];
  const first = Number(today.slice(0, 4));
  return Array.from({ length: years }, (_, back) => first - back).flatMap((one) =>
    letters.map((letter) => `${letter}${one}-${padded(written)}`),
  );
}
