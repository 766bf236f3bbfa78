import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Flood, type FloodAnswers, type RunningFlood, startFlood } from './flood.ts';

/** The 95th percentile of what a victim waits, in milliseconds, in quiet and right after in the midst of the floods. */
type Round = { before: number; during: number };

/** The middle one of the rounds, and what the floods got in all of them. */
export type Measured = Round & { bearable: boolean; answers: FloodAnswers };

export type Attacked = {
  victim: () => Promise<unknown>;
  /** What each round begins anew, if it does not run yet: attackers whose limits are not used up. */
  floods: () => Promise<readonly (Flood | RunningFlood)[]>;
  /** Before each round: resolves when the last flood has left nothing to do; by default at once. */
  settle?: () => Promise<unknown>;
};

/** Below three times this nobody notices a wait, in milliseconds: the bound counts from no less. */
export const leastBefore = 50;
const mostTimes = 3;
/** As many out of five decide what the middle one says. */
const majority = 3;
const calls = 40;
/** A phase ends with these calls, or when it has lasted so long. */
const phaseMs = 3_000;
/** Between two calls of the victim, in milliseconds: somebody who works, no flood of their own. */
const pauseMs = 10;

/**
 * Measures what a victim waits for one call, in quiet and during floods, in turns: a machine that others use too swings
 * within seconds, so only neighbours are compared. The middle of five rounds counts, and none is run that cannot move it
 * to the other side of the bound.
 */
export async function measureVictim({ victim, floods, settle }: Attacked): Promise<Measured> {
  const rounds: Round[] = [];
  const answers: FloodAnswers = {};
  const bearable = () => rounds.filter((round) => timesOf(round) <= mostTimes).length;
  await timeCalls(victim);
  while (bearable() < majority && rounds.length - bearable() < majority) {
    await settle?.();
    const before = percentile95(await timeCalls(victim));
    const begun = (await floods()).map((flood) => ('stop' in flood ? flood : startFlood(flood)));
    const running = await Promise.all(begun);
    const during = timeCalls(victim).finally(async () => {
      for (const flood of running) add(answers, await flood.stop());
    });
    rounds.push({ before, during: percentile95(await during) });
  }
  return { ...middleOf(rounds), bearable: bearable() >= majority, answers };
}

function timesOf({ before, during }: Round): number {
  return during / Math.max(before, leastBefore);
}

/** Of an even number, the one on the side that decided. */
function middleOf(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => timesOf(a) - timesOf(b));
  const held = sorted.filter((round) => timesOf(round) <= mostTimes).length;
  const middle = held >= majority ? Math.floor((sorted.length - 1) / 2) : Math.floor(sorted.length / 2);
  return sorted[middle] ?? { before: 0, during: Number.POSITIVE_INFINITY };
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

async function timeCalls(call: () => Promise<unknown>): Promise<number[]> {
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
