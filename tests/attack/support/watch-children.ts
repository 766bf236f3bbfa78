import type { Log } from '#api/base/logging.ts';
import { readResidentMb } from '#infra/sandbox/watch-resources.ts';

/** Follows the processes that a worker says it has started: what the largest of them held at most, in MB. */
export function watchChildren(log: Log) {
  const pids = new Set<number>();
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of pids) most = Math.max(most, readResidentMb(pid) ?? 0);
  }, 10);
  const info = (fields: unknown) => {
    const { pid } = fields as { pid?: number };
    if (pid !== undefined) pids.add(pid);
  };
  return {
    log: Object.assign(Object.create(log) as Log, { info }),
    mostMb: () => most,
    forget: () => {
      pids.clear();
      most = 0;
    },
    stop: () => clearInterval(timer),
  };
}
