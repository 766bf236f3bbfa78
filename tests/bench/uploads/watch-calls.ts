import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Watched = { url: string; headers: Record<string, string> };

/** How long a call takes, over and over until it is told to stop; milliseconds. @throws Error for a call that fails */
export async function watchCalls(call: Watched): Promise<() => Promise<number[]>> {
  const thread = new Worker(new URL('./call-times.ts', import.meta.url), { workerData: call });
  await once(thread, 'online');
  return async () => {
    thread.postMessage('stop');
    const [times] = await once(thread, 'message');
    return times as number[];
  };
}
