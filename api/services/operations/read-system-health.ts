import { z } from 'zod';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readSystem } from '#contract/operations.ts';
import { listOperatorNeeds, measureWaitingWork } from '#db/queries/backlog.ts';
import { listProcesses } from '#db/queries/processes.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import {
  isAlive,
  judgeSystem,
  type NeededWorker,
  neededWorkers,
  type ProcessState,
  processChecks,
  queueNames,
  type SystemFault,
} from '#domain/operations/system-health.ts';

/** What an installation runs: mail where it is configured, the account service where that signs people in. */
export function neededOf({ mail, oidc }: { mail: boolean; oidc: { embedded: boolean } }): NeededWorker[] {
  return neededWorkers.filter((one) => (one === 'mail' ? mail : one === 'accounts' ? oidc.embedded : true));
}

const failingSchema = z.object({ since: z.iso.datetime(), cause: z.string() });

/** Of what a process wrote, what this version knows: one of a later version may do and check more. */
function knownParts<P extends Pick<ProcessState, 'queues' | 'failing'>>(process: P): P {
  const failing = processChecks.flatMap((check) => {
    const { success, data } = failingSchema.safeParse(process.failing[check]);
    return success ? [[check, data] as const] : [];
  });
  const queues = queueNames.filter((queue) => process.queues.includes(queue));
  return { ...process, queues, failing: Object.fromEntries(failing) };
}

/** Which processes there are, what waits, and what of it is a fault. */
export function readSystemHealth(db: Db, needed: readonly NeededWorker[]) {
  return runForSystem(async () => {
    const processes = (await listProcesses(db)).map(knownParts);
    const work = await measureWaitingWork(db);
    const needs = await listOperatorNeeds(db);
    return { processes, work, faults: judgeSystem({ processes, work, needs }, needed) };
  });
}

/** The same as operators read it: the page lists by itself what needs them. */
export async function readSystemView(
  db: Db,
  needed: readonly NeededWorker[],
): Promise<EndpointResponse<typeof readSystem>> {
  const { processes, work, faults } = await readSystemHealth(db, needed);
  return {
    faults: faults.flatMap((fault) => (fault.code === 'operator-needed' ? [] : presentFault(fault))),
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

type FaultView = EndpointResponse<typeof readSystem>['faults'][number];

function presentFault(fault: Exclude<SystemFault, { code: 'operator-needed' }>): FaultView {
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
