import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

const script = fileURLToPath(new URL('./flood-process.ts', import.meta.url));

/** Begins a flood in a process of its own, so that whoever measures has theirs to themselves; resolves once it is on its way. */
export async function startFlood(flood: Flood): Promise<RunningFlood> {
  const child = fork(script, { serialization: 'advanced' });
  child.send(flood);
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [answers] = (await once(child, 'message')) as [FloodAnswers];
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return answers;
    },
  };
}
