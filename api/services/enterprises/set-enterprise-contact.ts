import { lockStanding, updateStanding } from '#db/queries/admin-enterprises.ts';
import type { Db } from '#db/schema.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

type Contact = { name: string | null; email: string | null; phone: string | null };
type ContactChange = { enterpriseId: string; contact: Contact; seen: Contact };

/**
 * Names another business development contact for an enterprise.
 * @throws CatalogueError businessContactRequired without email and phone, partnerEnterpriseMissing, reviewStatusChanged
 * when it is no longer the contact that was `seen`
 */
export async function setEnterpriseContact(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, contact, seen }: ContactChange,
): Promise<void> {
  const { name: contactName, email: contactEmail, phone: contactPhone } = contact;
  if (contactEmail === null && contactPhone === null) throw new CatalogueError('businessContactRequired');
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStanding(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    const isSeen =
      enterprise.contactName === seen.name &&
      enterprise.contactEmail === seen.email &&
      enterprise.contactPhone === seen.phone;
    if (!isSeen) throw new CatalogueError('reviewStatusChanged');
    await updateStanding(trx, enterpriseId, { contactName, contactEmail, contactPhone });
    const states = { before: { ...seen }, after: { ...contact } };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, action: 'contact', ...states });
  });
}
