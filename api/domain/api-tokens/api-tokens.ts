/**
 * API tokens with which a build system calls the portal for an enterprise; `permissions.ts` says what each scope
 * opens.
 */

export const apiTokenLimits = {
  /** Characters of a name. */
  nameLength: 40,
  /** Maximum valid tokens of an enterprise. */
  most: 50,
  /** Maximum tokens in a list, including expired ones. */
  listed: 200,
  /** Milliseconds between two updates of a token's last use. */
  useWindowMs: 60_000,
} as const;

/** Possible lifetimes in days. */
export const apiTokenDays = [7, 30, 90, 180, 365] as const;

/** Prefix of every token, so that secret scanners find it in a repository or a log. */
export const apiTokenPrefix = 'assay_';

/** Expiry of a token created now. */
export function apiTokenEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}

type Validity = { expiresAt: Date; revokedAt: Date | null };
export const apiTokenStates = ['good', 'expired', 'revoked'] as const;
export type ApiTokenState = (typeof apiTokenStates)[number];

export function apiTokenState({ expiresAt, revokedAt }: Validity, now: Date): ApiTokenState {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'good';
}

/** True where the last use has to be updated. */
export function isNewUse(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= apiTokenLimits.useWindowMs;
}
