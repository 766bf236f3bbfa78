import { setTimeout as pause } from 'node:timers/promises';
import { openAgent, send } from '../http-load.ts';
import type { Watched } from './watch-calls.ts';

// Calls from a process of its own, the first of its session: beside whoever sends 200 files they would wait for that one,
// and not for the portal.
const call = JSON.parse(process.argv[2] ?? '') as Watched;
/** Often enough to find what is slow, and too seldom to be what makes it slow. */
const everyMs = 50;
/** What this process does for the first time is not the portal's. */
const callsBefore = 10;

const agent = openAgent(1);
async function time(): Promise<number> {
  const start = performance.now();
  const { status } = await send(agent, call);
  if (status !== 200) throw new Error(`${call.url} answered ${status}`);
  return performance.now() - start;
}

let goesOn = true;
process.once('message', () => {
  goesOn = false;
});
process.once('disconnect', () => process.exit());
for (let made = 0; made < callsBefore; made += 1) await time();
process.send?.('ready');
const times: number[] = [];
while (goesOn) {
  times.push(await time());
  await pause(everyMs);
}
agent.destroy();
process.send?.(times, () => process.disconnect());
