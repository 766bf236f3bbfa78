import { isStaff, type Role } from '#domain/accounts/permissions.ts';

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const factorLimits = {
  perAccount: 10,
  recoveryCodes: 10,
  /** Characters of a factor's name. */
  nameLength: 40,
  /** Milliseconds in which a second step, an enrolment or a change has to be finished. */
  stepMs: 600_000,
  /** Milliseconds of a code, and how many of them a clock may be off. */
  codeMs: 30_000,
  codeWindow: 1,
} as const;

/** Whether staff need a second factor. */
export const staffFactorRules = ['required', 'optional'] as const;
export type StaffFactorRule = (typeof staffFactorRules)[number];

type FactorPolicyInput = { roles: readonly Role[]; factors: number; staffRule: StaffFactorRule };

function needsFactor({ roles, staffRule }: Omit<FactorPolicyInput, 'factors'>): boolean {
  return staffRule === 'required' && isStaff({ accountId: '', name: '', enterpriseId: null, roles });
}

/** The step after the right password: none, the second factor, or adding one first. */
export function nextSignInStep(input: FactorPolicyInput): 'none' | 'factor' | 'enrol' {
  if (input.factors > 0) return 'factor';
  return needsFactor(input) ? 'enrol' : 'none';
}

/** True where removing a factor would leave an account without a required one. */
export function isNeededFactor(input: FactorPolicyInput): boolean {
  return input.factors <= 1 && needsFactor(input);
}

/** How somebody authenticated; `code` is a TOTP code. */
export const factorMethods = ['code', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const factorAmr = 'mfa';
/** Levels of a sign-in, as the ID token's `acr` names them. */
export const acrValues = { one: 'urn:assay:acr:one-factor', two: 'urn:assay:acr:two-factors' } as const;

/** The ID token's authentication methods, by RFC 8176; null for a password alone. */
export function authenticationOf(method: FactorMethod | null): { amr: string[]; acr: string } {
  if (method === null) return { amr: ['pwd'], acr: acrValues.one };
  return { amr: ['pwd', method === 'passkey' ? 'pop' : 'otp', factorAmr], acr: acrValues.two };
}

/** Staff's ID token needs one of these; nothing is required where both are empty. */
export type StaffProof = { amr: readonly string[]; acr: readonly string[] };

/** True where an ID token satisfies the requirement: one of the methods, or one of the levels. */
export function satisfiesStaffProof(claims: Readonly<Record<string, unknown>>, proof: StaffProof): boolean {
  if (proof.amr.length === 0 && proof.acr.length === 0) return true;
  const methods: unknown[] = Array.isArray(claims.amr) ? claims.amr : [claims.amr];
  const isLevel = typeof claims.acr === 'string' && proof.acr.includes(claims.acr);
  return isLevel || proof.amr.some((method) => methods.includes(method));
}

/** The six digits as typed, with any separators; null when invalid. */
export function readTotpCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Number of the half minute of a code. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / factorLimits.codeMs);
}

/** Letters and digits that are not confused (Crockford). */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLength = 24;

/** Six groups of four of the alphabet above: 120 bits, too many to guess even from a hash. */
export function formatRecoveryCode(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1-');
}

/** A recovery code normalised; null for an invalid one. */
export function readRecoveryCode(text: string): string | null {
  const typed = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  const code = typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const known = [...code].every((character) => recoveryAlphabet.includes(character));
  return known && code.length === recoveryLength ? code : null;
}

/** A name as stored: one line, trimmed; the given default where nothing is left. */
export function readFactorName(text: string, otherwise: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...line].slice(0, factorLimits.nameLength).join('').trim() || otherwise;
}
