import type { Operation } from '#domain/accounts/permissions.ts';

/** What an enterprise registered as. A maker may work as a lab, too. */
export const enterpriseKinds = ['maker', 'lab'] as const;
export type EnterpriseKind = (typeof enterpriseKinds)[number];

/** What makers alone do: a lab has no products, applications or business agreement of its own. */
const ofMakers: readonly Operation[] = [
  'product.write',
  'business-agreement.sign',
  'business-agreement.terminate',
  'api-token.administer',
  'contact.write',
  'application-draft.write',
  'application.create',
  'application.act',
  'evidence.write',
  'lab.admit',
];

/** True for an operation that is not for an enterprise of this kind. */
export function isRefusedTo(kind: EnterpriseKind, operation: Operation): boolean {
  return kind === 'lab' && ofMakers.includes(operation);
}
