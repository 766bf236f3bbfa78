import { z } from 'zod';
import { type Role, roles } from '#domain/accounts/permissions.ts';
import type { ClaimMapping } from '#domain/sign-in/identity-claims.ts';

const claim = z.string().trim().min(1).max(200);

/** `value=role` pairs with commas; a value may contain `=`. */
const roleMap = z
  .string()
  .transform((list) => list.split(',').map((pair) => pair.trim()))
  .transform((pairs) => pairs.filter((pair) => pair !== '').map(readPair))
  .refine(
    (pairs) => pairs.every(([value, role]) => value !== '' && isRole(role)),
    `must be value=role pairs with commas, roles being ${roles.join(', ')}`,
  )
  .transform((pairs) => new Map(pairs as [string, Role][]));

function readPair(pair: string): [string, string] {
  const at = pair.lastIndexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function isRole(name: string): name is Role {
  return roles.some((role) => role === name);
}

/** What a foreign OpenID provider is asked for, and how its claims are read; docs/sign-in.md explains them. */
export const claimVariables = {
  OIDC_SCOPE: z
    .string()
    .trim()
    .regex(/(^|\s)openid(\s|$)/, 'must contain openid')
    .default('openid profile email'),
  OIDC_CLAIM_LOGIN: claim.default('email'),
  OIDC_CLAIM_EMAIL_VERIFIED: claim.default('email_verified'),
  OIDC_CLAIM_NAME: claim.default('name'),
  OIDC_CLAIM_ROLES: claim.default('roles'),
  OIDC_CLAIM_ENTERPRISE: claim.optional(),
  OIDC_ROLE_MAP: roleMap.optional(),
};

export function readClaimMapping(values: z.output<z.ZodObject<typeof claimVariables>>): ClaimMapping {
  return {
    login: values.OIDC_CLAIM_LOGIN,
    emailVerified: values.OIDC_CLAIM_EMAIL_VERIFIED,
    name: values.OIDC_CLAIM_NAME,
    roles: values.OIDC_CLAIM_ROLES,
    enterprise: values.OIDC_CLAIM_ENTERPRISE ?? null,
    roleMap: values.OIDC_ROLE_MAP ?? new Map(),
  };
}
