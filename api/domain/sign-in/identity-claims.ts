import type { Role } from '#domain/accounts/permissions.ts';
import { emailSchema } from '#domain/shared/validation.ts';
import { hasHidden, writtenLine } from '#domain/shared/written-text.ts';

/** Names of a foreign OpenID provider's claims. A name may be a path with dots, such as `realm_access.roles`. */
export type ClaimMapping = {
  /** Login name of the account. */
  login: string;
  /** Whether the provider has verified the email. */
  emailVerified: string;
  name: string;
  roles: string;
  /** Partner code of the enterprise; null where the provider has none. */
  enterprise: string | null;
  /** Value of the roles claim → role. When empty, roles are managed here and not by the provider. */
  roleMap: ReadonlyMap<string, Role>;
};

export type ClaimedIdentity = {
  login: string;
  /** The verified email. */
  verifiedEmail: string | null;
  name: string;
  /** Mapped roles; other values of the claim are ignored. */
  roles: Role[];
  partnerCode: string | null;
};

type Claims = Readonly<Record<string, unknown>>;

/** The identity in the claims, or the violated rule: no usable login, an unverified email as login. */
export function readIdentity(
  claims: Claims,
  mapping: ClaimMapping,
): ClaimedIdentity | 'loginMissing' | 'emailUnverified' {
  const login = textOf(valueAt(claims, mapping.login));
  // A login is compared exactly: with an invisible character it could be confused with another.
  if (login === null || hasHidden(login)) return 'loginMissing';
  const email = emailSchema.safeParse(textOf(claims.email));
  const isVerified = isTrue(valueAt(claims, mapping.emailVerified));
  const verifiedEmail = email.success && isVerified ? email.data : null;
  // An unverified email could be another person's.
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
 * The roles of an account from the provider's; null for an invalid combination. Enterprise and staff roles exclude
 * each other; `maker` needs an enterprise, without one the account is an individual.
 */
export function resolveRoles(provided: readonly Role[], hasEnterprise: boolean): Role[] | null {
  const staff = provided.filter((role) => !outside.includes(role));
  if (staff.length > 0) return staff.length === provided.length ? staff : null;
  return [hasEnterprise ? 'partner' : 'individual'];
}

/** A claim by its name, which may contain dots, otherwise by the path. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Claims)[step];
  }
  return value;
}

/** Maximum characters of a claim. */
export const identityTextLength = 128;

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return null;
  const text = value.trim();
  return text === '' || text.length > identityTextLength ? null : text;
}

/** A provider's name cannot be rejected, so invisible characters are removed. */
function shownName(value: unknown): string | null {
  const text = textOf(value);
  // Normalising may make a text longer.
  return text === null ? null : textOf(writtenLine(text));
}

function listOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** Providers send a boolean, a text, or a number. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}
