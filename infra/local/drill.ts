import { parseArgs } from 'node:util';
import { waitForStop } from './terminal/stop-signals.ts';
import { totalLine } from './test-run/test-counts.ts';
import { runVitest } from './test-run/test-runners.ts';

/** Goes two versions forward and one back while people work; `--applications` left open, `--seconds` in each version. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      applications: { type: 'string', default: '32' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const env = { DRILL_APPLICATIONS: values.applications, DRILL_SECONDS: values.seconds };
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort());
  const counts = await runVitest(['faults'], {
    stop: stop.signal,
    env,
    only: 'tests/upgrade/upgrade.test.ts',
  });
  console.log(totalLine(counts));
  return counts.length > 0 && counts.every(({ failed }) => failed === 0) ? 0 : 1;
}

process.exit(await main());
