import type { Operation, Role } from './permissions.ts';

/** Open to a company that the programme has not admitted: learning that it is not. */
const openBeforeAdmission: ReadonlySet<Operation> = new Set([
  'session.begin',
  'session.create',
  'session.read',
  'session.end',
  'certificate.verify',
  'enterprise.state',
  'message.read',
]);

/**
 * True when the account's enterprise keeps it from an operation that its roles allow.
 * @param state of the enterprise: 0 not permitted, 1 permitted; null where the account has none
 */
export function isBarred(roles: readonly Role[], state: number | null, operation: Operation): boolean {
  if (!roles.includes('partner') || openBeforeAdmission.has(operation)) return false;
  return state !== 1;
}
