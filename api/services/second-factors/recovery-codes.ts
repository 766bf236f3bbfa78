import { randomBytes } from 'node:crypto';
import { replaceRecoveryCodes, takeRecoveryCode } from '#db/queries/recovery-codes.ts';
import type { Db } from '#db/schema/database.ts';
import {
  factorLimits,
  formatRecoveryCode,
  readRecoveryCode,
  recoveryAlphabet,
} from '#domain/second-factors/second-factor.ts';
import { hashToken } from '#services/sessions/session-token.ts';

const secretLength = 24;

function createCode(): string {
  // The alphabet has 32 letters: each byte's lower five bits are one, all equally likely.
  const letters = [...randomBytes(secretLength)].map((byte) => recoveryAlphabet[byte % 32]);
  return formatRecoveryCode(letters.join(''));
}

/** Makes ten codes in the place of all former ones; only their hashes are stored. @returns them, to be told once */
export async function makeRecoveryCodes(trx: Db, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, createCode);
  const hashes = codes.map((code) => hashToken(readRecoveryCode(code) ?? ''));
  await replaceRecoveryCodes(trx, accountId, hashes, now);
  return codes;
}

/** Takes a code that is right and was not used yet; false for any other, and for all but the first who come with it. */
export async function spendRecoveryCode(
  trx: Db,
  accountId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  return code !== null && takeRecoveryCode(trx, { accountId, hash: hashToken(code), now });
}
