import { expect } from 'vitest';
import { tellFigure } from './figures.ts';
import { type Attacked, leastBefore, type Measured, measureVictim } from './measure-victim.ts';

/** Tells what a victim waits during an attack beside what it waits before, and fails where that is too much more. */
export async function expectBearable(attack: string, attacked: Attacked): Promise<Measured> {
  const measured = await measureVictim(attacked);
  const { before, during, answers } = measured;
  tellFigure({
    attack: `p95 of another's call during ${attack}`,
    figure: `${during.toFixed(1)} ms, before ${before.toFixed(1)} ms; ${JSON.stringify(answers)}`,
    bound: `≤ 3 × before, of ${leastBefore} ms at least`,
  });
  expect(measured).toMatchObject({ bearable: true });
  return measured;
}
