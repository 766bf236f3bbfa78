import type { BusinessContact } from '#contract/admin-enterprises.ts';
import { insertEnterprise } from '#db/queries/accounts.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { contactColumns } from '#services/enterprises/business-contact.ts';
import { recordEnterpriseChange } from '#services/enterprises/record-enterprise-change.ts';
import { createInvited, type Invited } from './invite-person.ts';
import type { InvitationDeps, InvitationResult } from './send-invitation.ts';

export type AddedEnterprise = Pick<Invited, 'login' | 'nameZh' | 'nameEn'> & {
  companyZh: string;
  companyEn: string;
  country: string;
  contact: BusinessContact;
  whitelisted: boolean;
};

/**
 * Makes an enterprise with its business contact, and invites its first person. It is neither verified nor admitted by that.
 * @throws CatalogueError businessContactRequired without email and phone, partnerEnterpriseDuplicate with `details.field`
 * (`companyZh`, `companyEn`, `login`)
 */
export async function addEnterprise(
  deps: InvitationDeps,
  actor: Actor,
  { companyZh, companyEn, country, contact, whitelisted, ...person }: AddedEnterprise,
): Promise<InvitationResult & { id: string }> {
  if (contact.email === null && contact.phone === null) throw new CatalogueError('businessContactRequired');
  const isChineseNeeded = needsChineseNames(country);
  const names = storedNames({ nameZh: companyZh, nameEn: companyEn }, isChineseNeeded);
  const write = inTransaction(deps.db, async (trx) => {
    const enterpriseId = await insertEnterprise(trx, {
      ...names,
      shortZh: names.nameZh,
      shortEn: names.nameEn,
      registrationCountry: country,
      partnerCode: null,
      ...contactColumns(contact),
      whitelistedAt: whitelisted ? deps.now() : null,
    });
    const after = { ...contact, ...names, country, whitelisted };
    const change = { enterpriseId, action: 'created', before: null, after };
    await recordEnterpriseChange({ db: trx, now: deps.now }, actor, change);
    const invited = { ...storedNames(person, isChineseNeeded), roles: ['partner' as const], enterpriseId };
    const { id: _person, ...sent } = await createInvited(trx, deps, actor, invited);
    return { ...sent, id: enterpriseId };
  });
  return write.catch((error: unknown) => refuseTaken(error, names));
}
