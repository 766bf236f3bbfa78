import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#api/base/logging.ts';
import type { ProcessKind } from '#domain/operations/system-health.ts';
import { type CheckOutcome, runChecks } from './run-checks.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds: until a second look, and for a step of a check. */
const againAfter = 5_000;
const limit = 4_000;
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

/** Logs at once what is wrong around a process that could not start. */
export async function logFaultsOfFailure({ log }: { log: Log }, input: FaultInput): Promise<void> {
  tell(log, await findFaults(input, limitAtFailure));
}

/**
 * Logs what is wrong around a process that has started, all at once: what was found twice, some seconds apart, as engines and
 * the other processes may start at the same time.
 */
export async function logFaultsAfterStart({ log }: { log: Log }, input: FaultInput): Promise<void> {
  const first = new Set((await findFaults(input, limit)).map(({ name }) => name));
  if (first.size === 0) return;
  await delay(againAfter, undefined, { ref: false });
  const again = await findFaults(input, limit);
  tell(
    log,
    again.filter(({ name }) => first.has(name)),
  );
}
