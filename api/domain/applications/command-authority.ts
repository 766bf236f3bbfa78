import type { Actor, Operation, TokenScope } from '#domain/accounts/permissions.ts';
import { type Admittance, admissionRefusal } from '#domain/enterprises/enterprise-admission.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { type CommandType, sideOf } from './commands.ts';

/** Who gave a command, as the account stands when it is judged. */
export type Giver = Admittance & {
  disabled: boolean;
  /** The token that it came with; null where somebody gave it by hand. */
  token: { revoked: boolean; scopes: readonly TokenScope[] } | null;
  enterpriseId: string | null;
  /** The enterprise on whose behalf it was given: a lab's result comes by the right of whoever let it in. */
  onBehalfOf?: string | null;
};

export type AuthorityRefusal = { error: ErrorName; details: Record<string, unknown> };

/** The operation that a command is an act of. */
export function operationOf(type: CommandType): Operation {
  if (type === 'receive-result') return 'evidence.write';
  return sideOf(type) === 'reviewer' ? 'review.decide' : 'application.act';
}

/** The scope by which a token gives a command; all others are for people. */
const scopeOf: Partial<Record<CommandType, TokenScope>> = { 'receive-result': 'upload', apply: 'submit' };

/** What speaks against a command that came with a token; null when nothing does. */
export function tokenRefusal(
  type: CommandType,
  token: Pick<NonNullable<Actor['token']>, 'scopes'> | null | undefined,
): AuthorityRefusal | null {
  if (!token) return null;
  const scope = scopeOf[type];
  if (scope && token.scopes.includes(scope)) return null;
  return { error: 'permissionDenied', details: { reason: 'scope' } };
}

/**
 * What speaks against a command by whose application it is; null when nothing does. By side and not by account: somebody
 * with both kinds of roles is a partner of the own enterprise only, and never its reviewer.
 */
export function ownershipRefusal(
  type: CommandType,
  giverEnterprise: string | null,
  owner: string,
): AuthorityRefusal | null {
  const own = giverEnterprise === owner;
  if (sideOf(type) === 'partner') return own ? null : { error: 'applicationMissing', details: {} };
  return own ? { error: 'permissionDenied', details: { reason: 'own-enterprise' } } : null;
}

/**
 * Whether somebody may still give a command on an application of `owner`; null when they may.
 * @param giver null where the account is not there any more
 */
export function authorityRefusal(
  type: CommandType,
  giver: Giver | null,
  owner: string,
): AuthorityRefusal | null {
  if (!giver || giver.disabled) return { error: 'permissionDenied', details: { reason: 'account' } };
  if (giver.token?.revoked) return { error: 'permissionDenied', details: { reason: 'token' } };
  const beyond = tokenRefusal(type, giver.token);
  if (beyond) return beyond;
  const error = admissionRefusal(giver, operationOf(type));
  return error
    ? { error, details: {} }
    : ownershipRefusal(type, giver.onBehalfOf ?? giver.enterpriseId, owner);
}
