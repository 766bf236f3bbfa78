import { isDeepStrictEqual } from 'node:util';
import type { BusinessContact } from '#contract/admin-enterprises.ts';
import { lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { contactColumns, contactOf } from './business-contact.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

type ContactChange = { enterpriseId: string; contact: BusinessContact; seen: BusinessContact };

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
  if (contact.email === null && contact.phone === null) throw new CatalogueError('businessContactRequired');
  await inTransaction(db, async (trx) => {
    const enterprise = await lockStatus(trx, enterpriseId);
    if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
    if (!isDeepStrictEqual(contactOf(enterprise), seen)) throw new CatalogueError('reviewStatusChanged');
    await updateStatus(trx, enterpriseId, contactColumns(contact));
    const states = { before: { ...seen }, after: { ...contact } };
    await recordEnterpriseChange({ db: trx, now }, actor, { enterpriseId, action: 'contact', ...states });
  });
}
