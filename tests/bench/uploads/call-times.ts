import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openAgent, send } from '../http-load.ts';
import type { Watched } from './watch-calls.ts';

// Calls in a thread of their own: beside whoever sends 200 files they would wait for that one, and not for the portal.
const call = workerData as Watched;
/** Often enough to find what is slow, and too seldom to be what makes it slow. */
const everyMs = 50;
const agent = openAgent(1);
const times: number[] = [];
let goesOn = true;
parentPort?.once('message', () => {
  goesOn = false;
});
while (goesOn) {
  const start = performance.now();
  const { status } = await send(agent, call);
  if (status !== 200) throw new Error(`${call.url} answered ${status}`);
  times.push(performance.now() - start);
  await pause(everyMs);
}
agent.destroy();
parentPort?.postMessage(times);
