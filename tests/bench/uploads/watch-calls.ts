import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Watched = { url: string; headers: Record<string, string> };

const script = fileURLToPath(new URL('./call-times.ts', import.meta.url));

/** How long a call takes, over and over until it is told to stop; milliseconds. @throws Error for a call that fails */
export async function watchCalls(call: Watched): Promise<() => Promise<number[]>> {
  const caller = fork(script, [JSON.stringify(call)], { detached: true });
  await hear(caller);
  return async () => {
    caller.send('stop');
    return (await hear(caller)) as number[];
  };
}

async function hear(caller: ChildProcess): Promise<unknown> {
  const ended = once(caller, 'exit').then(() => {
    throw new Error('whoever makes the calls has ended');
  });
  const [said] = await Promise.race([once(caller, 'message'), ended]);
  return said;
}
