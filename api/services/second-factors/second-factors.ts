import { lockAccount } from '#db/queries/admin-accounts.ts';
import { deleteFactorStepsOf } from '#db/queries/factor-steps.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import { countRecoveryCodes } from '#db/queries/recovery-codes.ts';
import { deleteFactor, deleteFactorsOf, insertFactor, listFactors } from '#db/queries/second-factors.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { factorLimits, isNeededFactor, type StaffFactorRule } from '#domain/second-factors/second-factor.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import type { NewPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

type Factor = (
  | { kind: 'totp'; sealedSecret: string; lastStep: number }
  | ({ kind: 'passkey' } & NewPasskey)
) & {
  name: string;
};
type Change = {
  accountId: string;
  now: Date;
  /** The session that stays. */
  sessionId: string | null;
  /** The step in which it happens; every other one of the account ends. */
  stepId: string;
};
export type FactorAddition = Change & {
  factor: Factor;
  /** Somebody who comes with a password alone adds a first factor, and never another one. */
  onlyFirst: boolean;
};

/** An account's factors and recovery codes, without their secrets. */
export async function listSecondFactors(db: Db, accountId: string) {
  const [factors, recovery] = [await listFactors(db, accountId), await countRecoveryCodes(db, accountId)];
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      createdAt,
      lastUsedAt,
    })),
    recovery,
  };
}

/**
 * Adds a factor; every other session of the account ends, and its owner is told by mail.
 * @returns recovery codes where the account had none; they are told once
 * @throws CatalogueError parameterInvalid with `details.problem` `many`, `known` (passkey) or `late` (not the first one); invalidSession for an account that is gone
 */
export async function addSecondFactor(db: Db, addition: FactorAddition): Promise<string[] | null> {
  const { accountId, factor, now, sessionId } = addition;
  const work = inTransaction(db, async (trx) => {
    await lock(trx, accountId);
    const known = await listFactors(trx, accountId);
    if (addition.onlyFirst && known.length > 0) throw refusal('late');
    if (known.length >= factorLimits.perAccount) throw refusal('many');
    await insertFactor(trx, { accountId, createdAt: now, lastUsedAt: null, ...columnsOf(factor) });
    const hasCodes = (await countRecoveryCodes(trx, accountId)) !== null;
    const codes = hasCodes ? null : await makeRecoveryCodes(trx, accountId, now);
    await deleteFactorStepsOf(trx, accountId, addition.stepId);
    await revokeAccountSessions(trx, accountId, now, { except: sessionId });
    const { kind, name } = factor;
    const at = now.toISOString();
    await requestMail(trx, {
      to: { accountId },
      now,
      kind: 'second-factor-added',
      facts: { at, factor: kind, name },
    });
    return codes;
  });
  return work.catch((error: unknown) => {
    throw violatedUnique(error) === null ? error : refusal('known');
  });
}

function columnsOf(factor: Factor) {
  if (factor.kind === 'passkey') return { ...factor, sealedSecret: null };
  return { ...factor, credentialId: null, publicKey: null };
}

export type FactorRemoval = Change & { factorId: string; roles: readonly Role[]; staffRule: StaffFactorRule };

/**
 * Removes a factor of one's own, with the recovery codes where it is the last one, and ends all that may have been
 * opened with it: every other session, and the provider's.
 * @throws CatalogueError dataMissing, or parameterInvalid with `details.problem` `needed` for the last one of staff
 */
export async function removeSecondFactor(db: Db, removal: FactorRemoval): Promise<void> {
  const { accountId, factorId, now, roles, staffRule, sessionId } = removal;
  await inTransaction(db, async (trx) => {
    await lock(trx, accountId);
    const known = await listFactors(trx, accountId);
    if (!known.some(({ id }) => id === factorId)) throw new CatalogueError('dataMissing');
    if (isNeededFactor({ roles, staffRule, factors: known.length })) throw refusal('needed');
    const removed = await deleteFactor(trx, accountId, factorId);
    if (!removed) throw new CatalogueError('dataMissing');
    if (known.length === 1) await deleteFactorsOf(trx, accountId);
    await deleteFactorStepsOf(trx, accountId, removal.stepId);
    await deleteOidcRecordsOfAccount(trx, accountId);
    await revokeAccountSessions(trx, accountId, now, { except: sessionId });
    await notifyRemoved(trx, accountId, removed, now);
  });
}

/** Removes all that an account has, for somebody who lost it: every session ends. @returns how many factors there were */
export async function clearSecondFactors(trx: Db, accountId: string, now: Date): Promise<number> {
  const known = await listFactors(trx, accountId);
  await deleteFactorsOf(trx, accountId);
  await deleteOidcRecordsOfAccount(trx, accountId);
  await revokeAccountSessions(trx, accountId, now);
  for (const factor of known) await notifyRemoved(trx, accountId, factor, now);
  return known.length;
}

/** Puts new recovery codes in the place of the former ones. @returns them, to be told once */
export async function renewRecoveryCodes(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await lock(trx, accountId);
    if ((await listFactors(trx, accountId)).length === 0) throw new CatalogueError('dataMissing');
    const codes = await makeRecoveryCodes(trx, accountId, now);
    const facts = { at: now.toISOString(), count: codes.length };
    await requestMail(trx, { to: { accountId }, now, kind: 'recovery-codes-made', facts });
    return codes;
  });
}

async function lock(trx: Db, accountId: string): Promise<void> {
  const account = await lockAccount(trx, accountId);
  if (!account || account.disabledAt) throw new CatalogueError('invalidSession');
}

type Removed = { kind: 'totp' | 'passkey'; name: string };

async function notifyRemoved(trx: Db, accountId: string, { kind, name }: Removed, now: Date): Promise<void> {
  const facts = { at: now.toISOString(), factor: kind, name };
  await requestMail(trx, { to: { accountId }, now, kind: 'second-factor-removed', facts });
}

function refusal(problem: 'many' | 'known' | 'late' | 'needed'): CatalogueError {
  return new CatalogueError('parameterInvalid', { field: 'factor', problem });
}
