import { appendFileSync } from 'node:fs';
import { type AttackFigure, figuresVariable } from '#infra/local/test-run/attack-table.ts';

/** Tells a figure to the table that `npm run attack` ends with; of a test that is run by itself, to its log. */
export function tellFigure(figure: AttackFigure): void {
  const file = process.env[figuresVariable];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else console.log(`${figure.attack}: ${figure.figure} (${figure.bound})`);
}
