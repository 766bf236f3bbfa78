import { expect, it } from 'vitest';
import { numbersMatching } from '#domain/console/numbers.ts';

const today = '2026-11-22';

it.each([
  ['C2026-000123', ['C2026-000123']],
  [' a2025-17 ', ['A2025-000017']],
  ['C2026-1234567', ['C2026-1234567']],
  ['q2026-7', ['Q2026-000007']],
  [
    '42',
    ['C2026', 'A2026', 'Q2026', 'C2025', 'A2025', 'Q2025', 'C2024', 'A2024', 'Q2024'].map(
      (one) => `${one}-000042`,
    ),
  ],
  ['岚岳', []],
  ['LY-P110', []],
  ['1234567890', []],
  ['', []],
])('"%s" may mean %j', (text, numbers) => {
  expect(numbersMatching(text, today)).toEqual(numbers);
});
