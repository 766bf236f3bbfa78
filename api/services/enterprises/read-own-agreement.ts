import type { OwnBusinessAgreement } from '#contract/enterprise.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { contactOf } from './business-contact.ts';
import { readBusinessAgreement } from './read-business-agreement.ts';

/** What is agreed with the actor's own enterprise, and its business development contact. */
export async function readOwnBusinessAgreement(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
): Promise<OwnBusinessAgreement> {
  const enterpriseId = requireEnterprise(actor);
  const agreement = await readBusinessAgreement(db, { enterpriseId, now: now() });
  const enterprise = await findEnterprise(db, enterpriseId);
  const contact = enterprise ? contactOf(enterprise) : null;
  const isNamed = contact !== null && Object.values(contact).some((value) => value !== null);
  return { agreement, contact: isNamed ? contact : null };
}
