import { type Operation, operations } from '#domain/accounts/permissions.ts';

/** What an enterprise registered as. A maker may work as a lab, too. */
export const enterpriseKinds = ['maker', 'lab'] as const;
export type EnterpriseKind = (typeof enterpriseKinds)[number];

/** What a lab may do beside what is open to everybody: its work, and whom of its people it lets in. It has no products, applications or business agreement of its own. */
const ofLabs: readonly Operation[] = [
  'event.read',
  'file.download',
  'file.upload',
  'file.delete',
  'form-template.read',
  'suite.download',
  'product.read',
  'business-agreement.read',
  'colleague.administer',
  'colleague.invite',
  'contact.read',
  'application-draft.read',
  'application.read',
  'requirement.read',
  'lab.read',
  'lab.write',
  'comment.read',
  'comment.write',
];

/** True for an operation that is not for an enterprise of this kind. */
export function isRefusedTo(kind: EnterpriseKind, operation: Operation): boolean {
  return kind === 'lab' && operations[operation].admission !== 'open' && !ofLabs.includes(operation);
}
