import type { Operation } from '#domain/accounts/permissions.ts';
import { type Admittance, admissionRefusal } from '#domain/enterprises/enterprise-admission.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { type CommandType, sideOf } from './commands.ts';

/** Who gave a command, as the account stands when it is judged. */
export type Giver = Admittance & {
  disabled: boolean;
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
  const error = admissionRefusal(giver, operationOf(type));
  return error
    ? { error, details: {} }
    : ownershipRefusal(type, giver.onBehalfOf ?? giver.enterpriseId, owner);
}
