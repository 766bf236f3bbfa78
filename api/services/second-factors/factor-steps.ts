import {
  type FactorStepRow,
  findFactorStep,
  putFactorStep,
  takeFactorStep,
  takeNewSecret,
  updateFactorStep,
} from '#db/queries/factor-steps.ts';
import { type FactorStatus, findFactorStatus } from '#db/queries/second-factors.ts';
import type { Db } from '#db/schema/database.ts';
import {
  acrValues,
  authenticationOf,
  type FactorMethod,
  factorLimits,
} from '#domain/second-factors/second-factor.ts';
import { createTotpSecret } from './check-totp.ts';
import type { Sealer } from './seal-secret.ts';

/** Ten minutes in which somebody who proved a part may prove or change the rest; for nothing else. */
export type FactorStep = FactorStepRow & { status: FactorStatus };

/** The step of a sign-in whose password was right. */
export const signInStep = (uid: string) => `sign-in:${uid}`;
/** The step of somebody signed in who looks after their factors. */
export const sessionStep = (sessionId: string) => `session:${sessionId}`;

/** What an account has, and may; undefined when it is unknown or disabled. */
export function readFactorStatus(db: Db, accountId: string): Promise<FactorStatus | undefined> {
  return findFactorStatus(db, accountId);
}

export async function beginFactorStep(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + factorLimits.stepMs);
  const empty = { amr: null, challenge: null, sealedSecret: null };
  await putFactorStep(db, { id, accountId, expiresAt, ...empty }, now);
}

/** A step that goes on, with the account as it stands now; null when it is over, or the account disabled. */
export async function readFactorStep(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<FactorStep | null> {
  const step = await findFactorStep(db, id, now);
  const status = step && (await findFactorStatus(db, step.accountId));
  return step && status ? { ...step, status } : null;
}

/** Notes that the step's factor was proven. False when the step ended meanwhile. */
export function passFactorStep(
  db: Db,
  { step, method }: { step: FactorStepRow; method: FactorMethod },
): Promise<boolean> {
  return updateFactorStep(db, step, { amr: authenticationOf(method).amr });
}

/** Ends a step whose factor was proven; null for any other, and for all but the first who ask. */
export async function finishFactorStep(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<{ accountId: string; amr: string[]; acr: string } | null> {
  const step = await takeFactorStep(db, id, now);
  return step?.amr ? { accountId: step.accountId, amr: step.amr, acr: acrValues.two } : null;
}

/** The secret of the app that is being added in this step: the same one until it is done. */
export async function offerTotp(
  db: Db,
  { sealer, step }: { sealer: Sealer; step: FactorStepRow },
): Promise<Buffer> {
  if (step.sealedSecret !== null) return sealer.open(step.accountId, step.sealedSecret);
  const secret = createTotpSecret();
  await updateFactorStep(db, step, { sealedSecret: sealer.seal(step.accountId, secret) });
  return secret;
}

/** Takes the secret that was offered: it becomes one factor, however often the form is sent. */
export function takeTotpOffer(db: Db, { id, sealedSecret }: FactorStepRow): Promise<boolean> {
  return sealedSecret === null ? Promise.resolve(false) : takeNewSecret(db, id, sealedSecret);
}

/** Notes that somebody without a factor gave the password again. */
export async function confirmFactorStep(db: Db, step: FactorStepRow): Promise<void> {
  await updateFactorStep(db, step, { amr: authenticationOf(null).amr });
}
