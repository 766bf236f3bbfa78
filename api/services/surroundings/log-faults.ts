import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#api/base/logging.ts';
import type { ProcessKind } from '#domain/operations/system-health.ts';
import { type CheckOutcome, runChecks } from './run-checks.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds: until a process that has started has settled, until a second look, and for a step of a check. */
const defaults = { settledAfter: 3_000, againAfter: 5_000, limit: 4_000 };
/** Where a process cannot start it is started again: its faults are told, and nothing is waited for. */
const limitAtFailure = 1_500;

type FaultInput = { kind: ProcessKind; surroundings: Surroundings };
type Fault = Extract<CheckOutcome, { state: 'wrong' }>;

async function findFaults({ kind, surroundings }: FaultInput, limitMs: number): Promise<Fault[]> {
  const outcomes = await runChecks(surroundings, { kind, limitMs });
  return outcomes.filter((outcome) => outcome.state === 'wrong');
}

function tell(log: Log, faults: readonly Fault[]): void {
  for (const { name, cause, remedy } of faults) log.error({ check: name, cause, remedy }, 'fault at start');
}

/** Logs at once what is wrong around a process that could not start. Rejects never. */
export async function logFaultsOfFailure({ log }: { log: Log }, input: FaultInput): Promise<void> {
  tell(log, await findFaults(input, limitAtFailure).catch(() => []));
}

/**
 * Logs what is wrong around a process that has just started, all at once: what was found twice, some seconds apart, as engines and
 * the other processes may start at the same time. Rejects never.
 */
export async function logFaultsAfterStart({ log }: { log: Log }, input: FaultInput): Promise<void> {
  try {
    await delay(defaults.settledAfter, undefined, { ref: false });
    const first = new Set((await findFaults(input, defaults.limit)).map(({ name }) => name));
    if (first.size === 0) return;
    await delay(defaults.againAfter, undefined, { ref: false });
    const again = await findFaults(input, defaults.limit);
    tell(
      log,
      again.filter(({ name }) => first.has(name)),
    );
  } catch (err) {
    log.warn({ err }, 'surroundings could not be checked');
  }
}
