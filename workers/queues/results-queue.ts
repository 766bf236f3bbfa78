import type { Queue } from 'bullmq';
import { z } from 'zod';
import type { ReadingTurn } from '#domain/test-results/reading-turn.ts';
import type { ResultQueues } from './open-queues.ts';
import { largeResultsQueue, testResultsQueue } from './test-results.ts';

const first: ReadingTurn = { large: false, place: 1 };
const turnSchema = z.object({ turn: z.object({ large: z.boolean(), place: z.int().min(1) }) });

/** The turn in an effect's payload; the first where it is from before there were any. */
export function readTurn(payload: unknown): ReadingTurn {
  return turnSchema.safeParse(payload).data?.turn ?? first;
}

/** Where a result of this turn waits. */
export function resultsQueue(
  { testResults, largeResults }: ResultQueues,
  { large }: Pick<ReadingTurn, 'large'>,
): { queue: Queue; definition: typeof testResultsQueue } {
  if (large) return { queue: largeResults, definition: largeResultsQueue };
  return { queue: testResults, definition: testResultsQueue };
}
