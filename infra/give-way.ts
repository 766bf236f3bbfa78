import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const later = 15;
/** Linux takes such a wish from all but root once in a tenth of a second, whoever has it. */
const askAgain = { afterMs: 150, most: 40 };
const ownThreads = '/proc/self/task';

/**
 * Lets a process run after the others where the machine has more to do than it can. It has to be the first of a session
 * of its own, as the processes of Postgres are: Linux shares the machine among sessions first, and its `nice` counts
 * within one alone.
 */
export function giveWay(pid: number): void {
  attempt(() => setPriority(pid, later));
  if (process.platform === 'linux') giveWayAmongSessions(pid, askAgain.most);
}

/**
 * Lets the threads that collect and compile for this process run after the one that answers: there are four, and on a
 * busy machine they would take four of five turns from it.
 */
export function letHelpersGiveWay(): void {
  if (process.platform !== 'linux') return;
  attempt(() => {
    for (const thread of readdirSync(ownThreads).filter(isHelper)) setPriority(Number(thread), later);
  });
}

const isHelper = (thread: string) =>
  readFileSync(`${ownThreads}/${thread}/comm`, 'utf8').startsWith('V8Worker');

function giveWayAmongSessions(pid: number, left: number): void {
  const error = attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(later)));
  if (error?.code !== 'EAGAIN' || left === 0) return;
  setTimeout(() => giveWayAmongSessions(pid, left - 1), askAgain.afterMs * (1 + Math.random())).unref();
}

/** Its error where it has gone again, or the system knows no such thing: then it runs like the others. */
function attempt(change: () => void): NodeJS.ErrnoException | undefined {
  try {
    change();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
