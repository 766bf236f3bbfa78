import type { SandboxEnd } from './sandbox-end.ts';
import { type SandboxPlace, startSandbox, waitForExit } from './start-sandbox.ts';
import { concludeEnd, type SandboxTask, superviseTask } from './supervise-task.ts';

/** A task of a process that stays: what it is told as a message, and whether a message of its is the last about it. */
export type OpenTask = Omit<SandboxTask, 'onMessage'> & {
  request: unknown;
  onMessage: (message: unknown) => 'done' | undefined;
};

/** A process as of `runInSandbox` that does one task after another. */
export type OpenSandbox = {
  /** One at a time. Null once it is done and the process waits for the next; else how the process ended. */
  run: (task: OpenTask) => Promise<SandboxEnd | null>;
  /** Kills it. */
  end: () => void;
};

/** Starts a process that waits for tasks; its script gets `first` as JSON in its only argument. */
export function openSandbox(place: SandboxPlace, first: unknown): OpenSandbox {
  const { child, watch } = startSandbox(place, { request: first, piped: false });
  const ended = waitForExit(child).then((exit) => concludeEnd(exit, watch));
  // Told to whoever runs the next task.
  ended.catch(() => {});
  return {
    run: async ({ request, onMessage, ...task }) => {
      const done = Promise.withResolvers<null>();
      const hear = (message: unknown) => {
        if (onMessage(message) === 'done') done.resolve(null);
      };
      const stop = superviseTask(child, watch, { ...task, onMessage: hear });
      try {
        // Where it has ended already, its end says so.
        if (child.connected) child.send(request as object, () => {});
        return await Promise.race([ended, done.promise]);
      } finally {
        stop();
      }
    },
    end: () => {
      child.kill('SIGKILL');
    },
  };
}
