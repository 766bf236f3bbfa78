import { z } from 'zod';

/** Work outside the database, to be done once a transaction is committed. */
export const outboxJobKinds = [
  'start-application',
  'apply-command',
  'parse-test-result',
  'parse-application-form',
  'render-certificate',
  'send-mail',
] as const;
export type OutboxJobKind = (typeof outboxJobKinds)[number];

const firstMinutes = 10 * 60_000;

/**
 * Milliseconds until the next attempt: doubling from 250 ms, at most 10 s in the first ten minutes and a minute
 * later. `chance` (0 to 1) spreads retries between half and the whole of it.
 */
export function retryDelay(attempts: number, ageMs: number, chance: number): number {
  const cap = ageMs < firstMinutes ? 10_000 : 60_000;
  const full = Math.min(cap, 250 * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (0.5 + chance / 2));
}

/** Why an attempt failed: an unavailable engine recovers by itself; a fault stays until it is fixed. */
export type FailureKind = 'away' | 'fault';

/** How long an outbox job is tried: hours while an engine is unavailable, and attempts that end in a fault. */
export type OutboxJobLife = { awayHours: number; faultTries: number };

const lifeShape = { awayHours: z.number().min(0.01).max(8_760), faultTries: z.int().min(1).max(10_000) };
/** The config key `effects`. */
export const outboxJobLifeSchema = z.strictObject(lifeShape);
export const outboxJobLifeNames = [
  'awayHours',
  'faultTries',
] as const satisfies readonly (keyof OutboxJobLife)[];
export const defaultOutboxJobLife: OutboxJobLife = { awayHours: 24, faultTries: 50 };

/** The life in force: the config key `effects` over the defaults; invalid values are ignored. */
export function outboxJobLifeInForce(set: unknown): OutboxJobLife {
  const stored = (set ?? {}) as Record<string, unknown>;
  return {
    awayHours: lifeShape.awayHours.safeParse(stored.awayHours).data ?? defaultOutboxJobLife.awayHours,
    faultTries: lifeShape.faultTries.safeParse(stored.faultTries).data ?? defaultOutboxJobLife.faultTries,
  };
}

/** Whether an outbox job is set aside for an operator, after so many `faults` and at this age in milliseconds. */
export function isSpent(life: OutboxJobLife, { faults, ageMs }: { faults: number; ageMs: number }): boolean {
  return faults >= life.faultTries || ageMs >= life.awayHours * 3_600_000;
}

/** After so many faults operators see an outbox job that is still tried: by then it has failed for some seconds. */
export const shownFaults = 5;

/** Whether operators may retry or give up an outbox job: it was set aside, or fails again and again. */
export function needsOperator(job: {
  setAsideAt: Date | null;
  doneAt: Date | null;
  faults: number;
}): boolean {
  return job.doneAt === null && (job.setAsideAt !== null || job.faults >= shownFaults);
}
