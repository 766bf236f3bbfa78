import { readdirSync, readFileSync } from 'node:fs';

/** The processes that were started, by what they are. */
export type Roots = Record<string, () => number[]>;
/** Bytes by what holds them. */
export type Bytes = Record<string, number>;

/** Milliseconds between two looks. */
const every = 1_000;

/** Empty where the process has ended meanwhile. */
function read<T>(work: () => T[]): T[] {
  try {
    return work();
  } catch {
    return [];
  }
}

const childrenOf = (pid: number): number[] =>
  read(() =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    ),
  );

const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)]);

function memoryOf(pid: number, figure: 'Rss' | 'Pss'): number {
  const [kilobytes = 0] = read(() => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return [Number(new RegExp(`^${figure}: +(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0)];
  });
  return kilobytes * 1_024;
}

/** What a container with this process would count: all that it holds, and of those below it their share of what several hold. */
function heldBy(pid: number): number {
  return below(pid).reduce((sum, child) => sum + memoryOf(child, 'Pss'), memoryOf(pid, 'Rss'));
}

export function readMemory(roots: Roots): Bytes {
  const held = ([name, pids]: [string, () => number[]]) =>
    [name, pids().reduce((sum, pid) => sum + heldBy(pid), 0)] as const;
  return Object.fromEntries(Object.entries(roots).map(held));
}

/** Looks every second; returns what ends it, with the most that each held. */
export function watchMemory(roots: Roots): () => Bytes {
  let most = readMemory(roots);
  const look = () => {
    const now = readMemory(roots);
    most = Object.fromEntries(
      Object.entries(most).map(([name, was]) => [name, Math.max(was, now[name] ?? 0)]),
    );
  };
  const timer = setInterval(look, every);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
