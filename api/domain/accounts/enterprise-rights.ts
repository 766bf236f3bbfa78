/**
 * What a person of an enterprise may do in it; each may also do what stands before it. Who manages invites colleagues and
 * says what they may.
 */
export const enterpriseRights = ['view', 'edit', 'submit', 'manage'] as const;
export type EnterpriseRight = (typeof enterpriseRights)[number];

/** True where a right includes what is needed. */
export function includesRight(has: EnterpriseRight, needed: EnterpriseRight): boolean {
  return enterpriseRights.indexOf(has) >= enterpriseRights.indexOf(needed);
}

/** People of an enterprise, at most, those who may not sign in among them. */
export const colleaguesMost = 200;
