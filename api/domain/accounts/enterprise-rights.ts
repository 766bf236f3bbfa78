/**
 * Rights of a person in their enterprise; each includes the ones before it. `manage` includes inviting colleagues and
 * setting their rights.
 */
export const enterpriseRights = ['view', 'edit', 'submit', 'manage'] as const;
export type EnterpriseRight = (typeof enterpriseRights)[number];

/** True where a right includes the needed one. */
export function includesRight(has: EnterpriseRight, needed: EnterpriseRight): boolean {
  return enterpriseRights.indexOf(has) >= enterpriseRights.indexOf(needed);
}

/** Maximum people of an enterprise, including disabled ones. */
export const maxColleagues = 200;
