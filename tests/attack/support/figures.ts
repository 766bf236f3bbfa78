import { appendFileSync } from 'node:fs';

/** One line of the table that `npm run attack` ends with. */
export type AttackFigure = {
  /** What was tried, in a few words. */
  attack: string;
  /** What came of it, as measured in this run; with its unit. */
  figure: string;
  /** What it has to stay within: the test asserts the same. */
  bound: string;
};

/** Where the figures of a run are gathered, a JSON value a line; a test that is run by itself tells them to nobody. */
export const figuresVariable = 'ATTACK_FIGURES';

/** Tells a figure to the table. */
export function tellFigure(figure: AttackFigure): void {
  const file = process.env[figuresVariable];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else console.log(`${figure.attack}: ${figure.figure} (${figure.bound})`);
}
