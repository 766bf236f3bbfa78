import { readFileSync } from 'node:fs';

/** One line of the table that `npm run attack` ends with. */
export type AttackFigure = {
  attack: string;
  /** The measured result, with its unit. */
  figure: string;
  /** The limit, which the test asserts as well. */
  bound: string;
};

/** Names the file for the figures of a run, a line of JSON each. */
export const figuresVariable = 'ATTACK_FIGURES';

/** The figures that the attack suite left in a file, as a table; empty where it left none. */
export function renderFigures(file: string): string {
  const rows = readFigures(file).map(({ attack, figure, bound }) => [attack, figure, bound]);
  if (rows.length === 0) return '';
  const table = [['attack', 'what came of it', 'bound'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function readFigures(file: string): AttackFigure[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as AttackFigure);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
