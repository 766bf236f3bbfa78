import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import { isStaffRole, mayCall, type Operation, operations, type Role } from '#domain/accounts/permissions.ts';
import { type AgreementStates, missingAgreement } from '#domain/agreements/agreements.ts';
import { type EnterpriseKind, isRefusedTo } from '#domain/enterprises/enterprise-kinds.ts';
import type { ErrorName } from '#domain/errors/errors.ts';

/**
 * True when the account's enterprise keeps it from an operation that its roles allow.
 * @param state of the enterprise: 0 not permitted, 1 permitted; null where the account has none
 */
export function isBarred(roles: readonly Role[], state: number | null, operation: Operation): boolean {
  if (!roles.includes('partner') || operations[operation].admission === 'open') return false;
  return state !== 1;
}

/** Facts for admitting a call. */
export type Admittance = {
  roles: readonly Role[];
  /** Their right in the enterprise; missing for none. */
  right?: EnterpriseRight | undefined;
  /** 0 not permitted, 1 permitted; null where the account has no enterprise. */
  enterpriseState: number | null;
  /** Missing for a maker. */
  kind?: EnterpriseKind | undefined;
  agreements: AgreementStates;
  /**
   * The network may not reach the console, so staff operations are refused. Missing where the call was already
   * admitted.
   */
  outside?: boolean;
};

/**
 * Why a signed-in account's call is refused; null when it is admitted. Staff sign no agreements, and an individual
 * may not use the management centre.
 */
export function admissionRefusal(account: Admittance, operation: Operation): ErrorName | null {
  const { roles, right, enterpriseState, kind, agreements, outside } = account;
  if (!mayCall({ roles, right }, operation)) return 'permissionDenied';
  if (operations[operation].admission === 'open') return null;
  if (isBarred(roles, enterpriseState, operation)) return 'permissionDenied';
  if (kind && isRefusedTo(kind, operation)) return 'permissionDenied';
  if (outside && roles.some(isStaffRole)) return 'permissionDenied';
  if (roles.includes('partner')) return missingAgreement(agreements);
  return roles.includes('individual') ? 'permissionDenied' : null;
}
