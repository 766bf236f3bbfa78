import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** One call, sent over and over by so many connections of one address. */
export type Flood = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  connections: number;
  /** Loopback address that it comes from. */
  from: string;
};

/** How many answers of each status a flood got; `cut` counts connections that ended without one. */
export type FloodAnswers = Record<string, number>;

export type RunningFlood = { stop: () => Promise<FloodAnswers> };

/** Begins a flood in a thread of its own, so that whoever measures has theirs to themselves; resolves at its first answer. */
export async function startFlood(flood: Flood): Promise<RunningFlood> {
  const worker = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: flood });
  await once(worker, 'message');
  return {
    stop: async () => {
      worker.postMessage('stop');
      const [answers] = (await once(worker, 'message')) as [FloodAnswers];
      await worker.terminate();
      return answers;
    },
  };
}
