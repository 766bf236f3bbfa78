/** Tokens with which a build system calls the portal for an enterprise; what each scope opens says `permissions.ts`. */

export const apiTokenLimits = {
  /** Characters of a name. */
  nameLength: 40,
  /** Of an enterprise, that are good. */
  most: 50,
  /** In one list, those that are over among them. */
  listed: 200,
  /** Milliseconds within which uses leave one trace of when the last one was. */
  useWindowMs: 60_000,
} as const;

/** For how many days a token can be made. */
export const apiTokenDays = [7, 30, 90, 180, 365] as const;

/** What every token begins with, so that it is found where it was left lying, in a repository or a log. */
export const apiTokenPrefix = 'assay_';

/** The last instant of a token that is made now. */
export function apiTokenEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}

type Life = { expiresAt: Date; revokedAt: Date | null };
export const apiTokenStates = ['good', 'expired', 'revoked'] as const;
export type ApiTokenState = (typeof apiTokenStates)[number];

export function apiTokenState({ expiresAt, revokedAt }: Life, now: Date): ApiTokenState {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'good';
}

/** True where a use is to be written down. */
export function isNewUse(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= apiTokenLimits.useWindowMs;
}
