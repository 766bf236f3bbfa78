import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Flood, FloodAnswers } from './flood.ts';

// The process of one flood: says that it runs once a call is wholly sent, and what came of it once it is told to stop. An
// attacker has a machine of their own; here it leaves the cores to those that it attacks.
setPriority(10);
const answers: FloodAnswers = {};
let begun = false;
let stopped = false;

function begin(): void {
  if (!begun) process.send?.('runs');
  begun = true;
}

function send(agent: Agent, { url, method = 'GET', headers = {}, body }: Flood): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers, timeout: 60_000 }, (response) => {
      response.resume();
      response.once('close', () => resolve(String(response.statusCode)));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve('cut'));
    sent.once('finish', begin);
    sent.end(body);
  });
}

async function loop(agent: Agent, flood: Flood): Promise<void> {
  while (!stopped) {
    const answer = await send(agent, flood);
    answers[answer] = (answers[answer] ?? 0) + 1;
    // Who is cut would otherwise do nothing but open connections.
    if (answer === 'cut') await delay(1);
    begin();
  }
}

process.on('disconnect', () => process.exit());
process.once('message', (flood: Flood) => {
  const { connections, from } = flood;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
  for (let one = 0; one < connections; one += 1) void loop(agent, flood);
  process.once('message', () => {
    stopped = true;
    process.send?.(answers);
  });
});
