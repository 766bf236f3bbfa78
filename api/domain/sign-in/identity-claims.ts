import type { Role } from '#domain/accounts/permissions.ts';
import { emailSchema } from '#domain/shared/validation.ts';
import { hasHidden, writtenLine } from '#domain/shared/written-text.ts';

/** Which claims of a foreign OpenID provider say what. A name may be a path with dots, such as `realm_access.roles`. */
export type ClaimMapping = {
  /** Login name of the account. */
  login: string;
  /** True when the provider has confirmed the email. */
  emailVerified: string;
  name: string;
  roles: string;
  /** Partner code of the enterprise; null where the provider says nothing of enterprises. */
  enterprise: string | null;
  /** Value of the roles claim → role here. Without any, roles are managed here and not by the provider. */
  roleMap: ReadonlyMap<string, Role>;
};

export type ClaimedIdentity = {
  login: string;
  /** The email that the provider has confirmed. */
  verifiedEmail: string | null;
  name: string;
  /** Roles that the map knows; other values of the claim say nothing. */
  roles: Role[];
  partnerCode: string | null;
};

type Claims = Readonly<Record<string, unknown>>;

/** What the claims say, or which rule they break: no usable login, an unconfirmed email as login. */
export function readIdentity(
  claims: Claims,
  mapping: ClaimMapping,
): ClaimedIdentity | 'loginMissing' | 'emailUnverified' {
  const login = textOf(valueAt(claims, mapping.login));
  // A login is compared and never mended: with something unseen in it, it could be taken for another's.
  if (login === null || hasHidden(login)) return 'loginMissing';
  const email = emailSchema.safeParse(textOf(claims.email));
  const isVerified = isTrue(valueAt(claims, mapping.emailVerified));
  const verifiedEmail = email.success && isVerified ? email.data : null;
  // Whoever may enter any email would otherwise take its owner's name here.
  if (mapping.login === 'email' && verifiedEmail === null) return 'emailUnverified';
  const known = listOf(valueAt(claims, mapping.roles)).flatMap((value) => mapping.roleMap.get(value) ?? []);
  return {
    login,
    verifiedEmail,
    name: shownName(valueAt(claims, mapping.name)) ?? login,
    roles: [...new Set(known)],
    partnerCode: mapping.enterprise === null ? null : textOf(valueAt(claims, mapping.enterprise)),
  };
}

const outside: readonly Role[] = ['partner', 'individual'];

/**
 * The roles of an account from those that its provider gave it; null when they may not go together.
 * Enterprises and programme staff are never the same account; an enterprise has an enterprise, without one it is an individual.
 */
export function settleRoles(provided: readonly Role[], hasEnterprise: boolean): Role[] | null {
  const staff = provided.filter((role) => !outside.includes(role));
  if (staff.length > 0) return staff.length === provided.length ? staff : null;
  return [hasEnterprise ? 'partner' : 'individual'];
}

/** A claim by its name, also where dots are part of it, else by the path that the dots make. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Claims)[step];
  }
  return value;
}

/** Most characters of what a provider's claims say. */
export const identityTextLength = 128;

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return null;
  const text = value.trim();
  return text === '' || text.length > identityTextLength ? null : text;
}

/** Nobody can be asked to mend a provider's name, so what nobody sees is left out of it. */
function shownName(value: unknown): string | null {
  const text = textOf(value);
  // Written in one form, a text may be longer.
  return text === null ? null : textOf(writtenLine(text));
}

function listOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** Providers say it as a boolean, as text, and as a number. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}
