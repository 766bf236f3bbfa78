import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Flood, FloodAnswers } from './flood.ts';

// The thread of one flood: says that it runs at the first answer, and what came of it once it is told to stop.
const { url, method = 'GET', headers = {}, body, connections, from }: Flood = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
const answers: FloodAnswers = {};
let begun = false;
let stopped = false;

function send(): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers, timeout: 60_000 }, (response) => {
      response.resume();
      response.once('close', () => resolve(String(response.statusCode)));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve('cut'));
    sent.end(body);
  });
}

async function lane(): Promise<void> {
  while (!stopped) {
    const answer = await send();
    answers[answer] = (answers[answer] ?? 0) + 1;
    // Who is cut would otherwise do nothing but open connections.
    if (answer === 'cut') await delay(1);
    if (!begun) parentPort?.postMessage('runs');
    begun = true;
  }
}

parentPort?.once('message', () => {
  stopped = true;
  parentPort?.postMessage(answers);
});
for (let one = 0; one < connections; one += 1) void lane();
