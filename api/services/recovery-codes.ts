import { randomInt } from 'node:crypto';
import { findRecoveryCode, replaceRecoveryCodes, takeRecoveryCode } from '#db/queries/recovery-codes.ts';
import type { Db } from '#db/schema.ts';
import {
  factorLimits,
  formatRecoveryCode,
  readRecoveryCode,
  recoveryAlphabet,
} from '#domain/second-factor.ts';
import { checkPassword, hashPassword } from './hash-password.ts';

const secretLength = 11;

function createCode(place: number): string {
  const secret = Array.from(
    { length: secretLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  );
  return formatRecoveryCode(place, secret.join(''));
}

export type RecoveryCodes = { codes: string[]; hashes: string[] };

/** Ten codes with the hashes that are stored of them: dear to guess, like passwords, for they are short. */
export async function createRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, (_, place) => createCode(place));
  const hashes: string[] = [];
  // One after the other: sign-ins need the cores as well.
  for (const code of codes) hashes.push(await hashPassword(readRecoveryCode(code)?.code ?? ''));
  return { codes, hashes };
}

/** Stores codes in the place of all former ones, which are of no use any more. */
export function storeRecoveryCodes(trx: Db, accountId: string, hashes: readonly string[], now: Date) {
  return replaceRecoveryCodes(trx, accountId, hashes, now);
}

/** The hash of a code that is right and was not used yet; null for any other. */
export async function matchRecoveryCode(db: Db, accountId: string, typed: string): Promise<string | null> {
  const read = readRecoveryCode(typed);
  if (!read) return null;
  const row = await findRecoveryCode(db, accountId, read.place);
  return row && (await checkPassword(read.code, row.hash)) ? row.hash : null;
}

/** Takes a code that was matched; false when somebody was faster. */
export function spendRecoveryCode(trx: Db, use: { accountId: string; hash: string; now: Date }) {
  return takeRecoveryCode(trx, use);
}
