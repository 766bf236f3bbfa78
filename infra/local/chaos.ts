import { parseArgs } from 'node:util';
import { waitForStop } from './terminal/stop-signals.ts';
import { totalLine } from './test-run/test-counts.ts';
import { runVitest } from './test-run/test-runners.ts';

/**
 * Kills processes and engines at random while users work; `--minutes`, `--seed` to repeat a run, `--at-once` how many are down
 * together, `--cluster` for several processes of each kind.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string' },
      'at-once': { type: 'string', default: '1' },
      cluster: { type: 'boolean', default: false },
    },
  });
  const env = {
    CHAOS_MINUTES: values.minutes,
    CHAOS_AT_ONCE: values['at-once'],
    ...(values.seed ? { CHAOS_SEED: values.seed } : {}),
    ...(values.cluster ? { PORTAL_LAYOUT: 'cluster' } : {}),
  };
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort());
  const counts = await runVitest(['faults'], { stop: stop.signal, env, only: 'tests/faults/chaos.test.ts' });
  console.log(totalLine(counts));
  return counts.length > 0 && counts.every(({ failed }) => failed === 0) ? 0 : 1;
}

process.exit(await main());
