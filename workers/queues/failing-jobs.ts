import type { JobType, Queue } from 'bullmq';
import { withTimeout } from './enqueue.ts';

/**
 * `running`: at work again after it has lost its worker several times. `waiting`: for its next try. `stopped`: its tries are
 * used up; the sweepers give unfinished work a new job after half a minute.
 */
export type FailingJobState = 'running' | 'waiting' | 'stopped';

export type FailingJob = {
  id: string;
  state: FailingJobState;
  attempts: number;
  /** How often the worker that had it was gone. */
  kills: number;
  /** What the last try ended with; empty where its worker was killed. */
  cause: string;
  since: Date;
  next: Date | null;
};

/** Of each kind of job so many are read. */
const most = 50;
/** One failure, or a worker that was replaced, mends itself. */
const [fromAttempts, fromKills] = [2, 3];

const states = {
  active: 'running',
  waiting: 'waiting',
  prioritized: 'waiting',
  delayed: 'waiting',
  failed: 'stopped',
} as const satisfies Partial<Record<JobType, FailingJobState>>;
const types = Object.keys(states) as (keyof typeof states)[];

type BullJob = Awaited<ReturnType<Queue['getJobs']>>[number];

function present(job: BullJob, state: FailingJobState): FailingJob[] {
  const { id, attemptsMade, stalledCounter, failedReason, timestamp, delay, processedOn } = job;
  const isFailing = state === 'stopped' || attemptsMade >= fromAttempts || stalledCounter >= fromKills;
  if (id === undefined || !isFailing) return [];
  const next = state === 'waiting' && delay > 0 ? new Date((processedOn ?? timestamp) + delay) : null;
  return [
    {
      id,
      state,
      attempts: Math.max(attemptsMade, job.attemptsStarted),
      kills: stalledCounter,
      cause: (failedReason ?? '').replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500),
      since: new Date(timestamp),
      next,
    },
  ];
}

/** Jobs of a queue that fail again and again, or have stopped. @throws CatalogueError queueUnavailable */
export async function listFailingQueueJobs(queue: Queue): Promise<FailingJob[]> {
  const found = await Promise.all(
    types.map(async (type) => {
      const jobs = await withTimeout(queue.getJobs(type, 0, most - 1, true));
      return jobs.flatMap((job) => present(job, states[type]));
    }),
  );
  return found.flat();
}

/**
 * Has a job tried at once: with all its tries where they were used up. False where it is at work, waits for a worker alone,
 * or is not there. @throws CatalogueError queueUnavailable
 */
export async function retryQueueJob(queue: Queue, jobId: string): Promise<boolean> {
  const job = await withTimeout(queue.getJob(jobId));
  if (!job) return false;
  const state = await withTimeout(job.getState());
  if (state === 'failed') await withTimeout(job.retry('failed', { resetAttemptsMade: true }));
  else if (state === 'delayed') await withTimeout(job.promote());
  else return false;
  return true;
}
