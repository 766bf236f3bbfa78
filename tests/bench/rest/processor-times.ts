import { readdirSync, readFileSync } from 'node:fs';

type Seen = { pid: number; parent: number; seconds: number; name: string };

/** What a second has of the unit that Linux counts in. */
const ticks = 100;

function nameOf(command: string): string {
  const [, script] = /((?:api|workflows|workers)[\w/-]*\/main\.ts)/.exec(command) ?? [];
  const [, engine] = /^(?:\S*\/)?(postgres|redis-server|temporal)/.exec(command) ?? [];
  return script ?? engine ?? 'other';
}

function read(pid: string): Seen[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // The program's name may hold anything, a bracket and spaces too: fields are counted behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticks;
    return [{ pid: Number(pid), parent: Number(fields[1]), seconds, name: nameOf(command) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Seconds of processor time that every process below this one has used so far, by process id. */
export function processorTimes(): Map<number, { name: string; seconds: number }> {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(name) : []));
  const ours = new Set([process.pid]);
  for (let before = 0; before < ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const below = all.filter(({ pid }) => pid !== process.pid && ours.has(pid));
  return new Map(below.map(({ pid, name, seconds }) => [pid, { name, seconds }]));
}
