import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readSystem } from '#contract/operations.ts';
import { measureWaitingWork } from '#db/queries/backlog.ts';
import { listProcesses } from '#db/queries/processes.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import {
  isAlive,
  judgeSystem,
  type NeededWorker,
  neededWorkers,
  type SystemFault,
} from '#domain/operations/system-health.ts';

/** What an installation runs: mail where it is configured, the account service where that signs people in. */
export function neededOf({ mail, oidc }: { mail: boolean; oidc: { embedded: boolean } }): NeededWorker[] {
  return neededWorkers.filter((one) => (one === 'mail' ? mail : one === 'accounts' ? oidc.embedded : true));
}

/** Which processes there are, what waits, and what of it is a fault. */
export function readSystemHealth(db: Db, needed: readonly NeededWorker[]) {
  return runForSystem(async () => {
    const [processes, work] = [await listProcesses(db), await measureWaitingWork(db)];
    return { processes, work, faults: judgeSystem({ processes, work }, needed) };
  });
}

/** The same as operators read it. */
export async function readSystemView(
  db: Db,
  needed: readonly NeededWorker[],
): Promise<EndpointResponse<typeof readSystem>> {
  const { processes, work, faults } = await readSystemHealth(db, needed);
  return {
    faults: faults.map(tellFault),
    processes: processes.map(({ id, kind, host, pid, queues, startedAt, seenAt, ...state }) => ({
      id,
      kind,
      host,
      pid,
      queues: [...queues],
      state: isAlive(state) ? 'alive' : state.endedAt ? 'ended' : 'silent',
      started: startedAt.toISOString(),
      seen: seenAt.toISOString(),
    })),
    work: work.map(({ work: kind, waiting, oldestAt }) => ({
      work: kind,
      waiting,
      oldest: oldestAt?.toISOString() ?? null,
    })),
  };
}

type ToldFault = EndpointResponse<typeof readSystem>['faults'][number];

function tellFault(fault: SystemFault): ToldFault {
  const since = fault.since?.toISOString() ?? null;
  switch (fault.code) {
    case 'process-missing':
      return { ...fault, since };
    case 'check-failing':
      return { ...fault, since: fault.since.toISOString() };
    case 'work-late':
      return { ...fault, since };
  }
}
