import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Flood, type FloodAnswers, startFlood } from './flood.ts';

/** The 95th percentiles of what a victim waits, in milliseconds, and what the floods were answered. */
export type Measured = { before: number; during: number; answers: FloodAnswers };

export type MeasureOptions = {
  victim: () => Promise<unknown>;
  floods: readonly Flood[];
  /** Quiet and flooded phases take turns, so that a machine that others use weighs on both. Default 4. */
  rounds?: number;
  /** Calls in a phase, unless it has lasted four seconds before. Default 60. */
  calls?: number;
};

const phaseMs = 4_000;
/** Between two calls of the victim, in milliseconds: somebody who works, no flood of their own. */
const pauseMs = 10;

/** Measures what a victim waits for one call, in quiet and during floods, in alternate rounds. */
export async function measureVictim({
  victim,
  floods,
  rounds = 4,
  calls = 60,
}: MeasureOptions): Promise<Measured> {
  const [quiet, flooded]: [number[], number[]] = [[], []];
  const answers: FloodAnswers = {};
  await timeCalls(victim, calls);
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await timeCalls(victim, calls)));
    const running = await Promise.all(floods.map(startFlood));
    flooded.push(...(await timeCalls(victim, calls)));
    for (const flood of running) add(answers, await flood.stop());
  }
  return { before: percentile95(quiet), during: percentile95(flooded), answers };
}

/** A victim that makes a call of its own from a loopback address, over one connection; throws when it is not answered 200. */
export function callFrom(from: string, url: string, headers: Record<string, string>): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from });
  return () =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, headers, timeout: 60_000 }, (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      });
      sent.once('timeout', () => sent.destroy(new Error(`${url}: no answer within a minute`)));
      sent.once('error', reject);
      sent.end();
    });
}

async function timeCalls(call: () => Promise<unknown>, calls: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + phaseMs;
  while (times.length < calls && performance.now() < end) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
    await delay(pauseMs);
  }
  return times;
}

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
}

function add(to: FloodAnswers, more: FloodAnswers): void {
  for (const [status, count] of Object.entries(more)) to[status] = (to[status] ?? 0) + count;
}
