import type { Actor, Operation, TokenScope } from '#domain/accounts/permissions.ts';
import { type Admittance, admissionRefusal } from '#domain/enterprises/enterprise-admission.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { type CommandType, sideOf } from './commands.ts';

/** The actor of a command, with the account's present state. */
export type CommandActor = Admittance & {
  disabled: boolean;
  /** The API token; null for a person. */
  token: { revoked: boolean; scopes: readonly TokenScope[] } | null;
  enterpriseId: string | null;
  /** The enterprise that it counts for: a lab's result counts for the owner of its delegation. */
  onBehalfOf?: string | null;
};

export type AuthorityRefusal = { error: ErrorName; details: Record<string, unknown> };

/** The operation that a command needs. */
export function operationOf(type: CommandType): Operation {
  if (type === 'receive-result') return 'evidence.write';
  return sideOf(type) === 'reviewer' ? 'review.decide' : 'application.act';
}

/** The scope by which a token gives a command; all others are for people. */
const scopeOf: Partial<Record<CommandType, TokenScope>> = { 'receive-result': 'upload', apply: 'submit' };

/** Why a token's command is refused; null when it may pass. */
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
 * Why a command is refused on this application; null when it may pass. By side and not by account: with both kinds of
 * roles an account is on the enterprise's side of its own applications, and never their reviewer.
 */
export function ownershipRefusal(
  type: CommandType,
  actorEnterprise: string | null,
  owner: string,
): AuthorityRefusal | null {
  const own = actorEnterprise === owner;
  if (sideOf(type) === 'partner') return own ? null : { error: 'applicationMissing', details: {} };
  return own ? { error: 'permissionDenied', details: { reason: 'own-enterprise' } } : null;
}

/**
 * Whether the account may still give a command on an application of `owner`; null when it may.
 * @param actor null where the account does not exist any more
 */
export function authorityRefusal(
  type: CommandType,
  actor: CommandActor | null,
  owner: string,
): AuthorityRefusal | null {
  if (!actor || actor.disabled) return { error: 'permissionDenied', details: { reason: 'account' } };
  if (actor.token?.revoked) return { error: 'permissionDenied', details: { reason: 'token' } };
  const beyond = tokenRefusal(type, actor.token);
  if (beyond) return beyond;
  const error = admissionRefusal(actor, operationOf(type));
  return error
    ? { error, details: {} }
    : ownershipRefusal(type, actor.onBehalfOf ?? actor.enterpriseId, owner);
}
