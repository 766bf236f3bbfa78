import { setTimeout as pause } from 'node:timers/promises';
import { killable, type StartedPortal } from '#tests/support/processes/started-portal.ts';
import { eventually } from '../../support/eventually.ts';
import type { Chance } from './random.ts';
import type { Kill } from './windows.ts';

/** Milliseconds from each kill until what was killed was ready again, by name. */
export type Recoveries = Map<string, number[]>;

const titles: Record<string, string> = {
  postgres: 'Postgres',
  redis: 'Redis',
  temporal: 'Temporal',
};

async function killOnce(portal: StartedPortal, name: string): Promise<number> {
  const said = portal.output().length;
  await portal.kill(name);
  const killedAt = performance.now();
  const runsAgain = `${titles[name] ?? name} runs again`;
  await eventually(async () => portal.output().indexOf(runsAgain, said) >= 0, {
    withinMs: 90_000,
    everyMs: 20,
  });
  return performance.now() - killedAt;
}

/** Kills at random, `atOnce` of them at a time and each once before any comes again, until the time is over. */
export async function killAtRandom(
  portal: StartedPortal,
  chance: Chance,
  { until, atOnce }: { until: number; atOnce: number },
): Promise<{ recoveries: Recoveries; kills: Kill[] }> {
  const kills: Kill[] = [];
  const recoveries: Recoveries = new Map(killable.map((name) => [name, []]));
  let left: string[] = [];
  const down = new Set<string>();
  const killOneByOne = async () => {
    while (performance.now() < until) {
      if (left.length === 0) left = killable.filter((name) => !down.has(name));
      const name = chance.pick(left) ?? 'api';
      left = left.filter((one) => one !== name);
      kills.push({ name, at: performance.now() });
      down.add(name);
      recoveries.get(name)?.push(await killOnce(portal, name));
      down.delete(name);
      await pause(chance.between(0, 2_000));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, killOneByOne));
  return { recoveries, kills };
}

export function renderRecoveries(recoveries: Recoveries): string {
  const rows = Array.from(recoveries, ([name, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => {
      const ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
      return ms === undefined ? '-' : `${(ms / 1000).toFixed(1)} s`;
    };
    return [name, String(all.length), at(0.5), at(0.95), at(1)];
  });
  return [['killed', 'times', 'back after (median)', 'p95', 'longest'], ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(column === 2 ? 20 : 10))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}
