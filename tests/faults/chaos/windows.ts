import { setTimeout as pause } from 'node:timers/promises';
import { listApplications } from '#contract/applications.ts';
import { kindOf } from '#infra/local/portal/portal-processes.ts';
import type { Person } from '../fault-portal.ts';

/** One call as its caller saw it; times in milliseconds of one clock. */
export type Attempt = { sentAt: number; answeredAt: number; good: boolean };
export type Kill = { name: string; at: number };

/** Sent at once: more would measure the machine. */
const mostOpen = 25;

async function readOnce(url: string, { cookie }: Person): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(`${url}${listApplications.path}`, { headers: { cookie }, signal });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Reads a list every 20 ms, whatever became of the reads before; resolves with all of them when it is over. */
export async function keepReading(url: string, person: Person, isOver: () => boolean): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const open = new Set<Promise<void>>();
  while (!isOver()) {
    if (open.size < mostOpen) {
      const sentAt = performance.now();
      const read = readOnce(url, person).then((good) => {
        attempts.push({ sentAt, answeredAt: performance.now(), good });
        open.delete(read);
      });
      open.add(read);
    }
    await pause(20);
  }
  await Promise.all(open);
  return attempts;
}

/** Spans from a call that failed, or the kill under it, to the answer of the next call that did not fail. */
function errorWindows(attempts: readonly Attempt[], kills: readonly Kill[]) {
  const windows: { from: number; to: number }[] = [];
  let from: number | undefined;
  for (const { sentAt, answeredAt, good } of attempts.toSorted((a, b) => a.sentAt - b.sentAt)) {
    if (!good) {
      const killedUnderIt = kills.findLast(({ at }) => at >= sentAt && at <= answeredAt);
      from ??= killedUnderIt?.at ?? sentAt;
    }
    if (good && from !== undefined) {
      windows.push({ from, to: answeredAt });
      from = undefined;
    }
  }
  return windows;
}

/** For each kind that was killed how long callers saw errors after it, at the longest. */
export function renderWindows(kills: readonly Kill[], callers: Record<string, readonly Attempt[]>): string {
  const lastBefore = (time: number) => kills.findLast(({ at }) => at <= time)?.name ?? 'nothing';
  const asked = Object.entries(callers).filter(([, attempts]) => attempts.length > 0);
  const rows = asked.flatMap(([who, attempts]) => {
    const windows = Map.groupBy(errorWindows(attempts, kills), ({ from }) => kindOf(lastBefore(from)));
    const failed = attempts.filter(({ good }) => !good);
    const failures = Map.groupBy(failed, ({ answeredAt }) => kindOf(lastBefore(answeredAt)));
    const slowest = Math.max(0, ...attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
    return [
      `${who}: ${attempts.length} calls, ${failed.length} failed; the slowest took ${(slowest / 1000).toFixed(1)} s`,
      ...Array.from(
        Map.groupBy(kills, ({ name }) => kindOf(name)),
        ([kind, all]) => {
          const longest = Math.max(0, ...(windows.get(kind) ?? []).map(({ from, to }) => to - from));
          const seen = `errors for ${(longest / 1000).toFixed(2)} s at the longest`;
          return `  ${kind} killed ${all.length} times: ${seen}, ${failures.get(kind)?.length ?? 0} calls failed`;
        },
      ),
    ];
  });
  return rows.join('\n');
}
