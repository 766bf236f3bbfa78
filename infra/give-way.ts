import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const later = 10;

/**
 * Lets a process run after the others where the machine has more to do than it can. It has to be the first of a session
 * of its own: Linux shares the machine among sessions first, and its `nice` counts within one alone.
 */
export function giveWay(pid: number): void {
  attempt(() => setPriority(pid, later));
  if (process.platform === 'linux') attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(later)));
}

/** It has gone again, or the system knows no such thing: then it runs like the others. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {}
}
