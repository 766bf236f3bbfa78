import { findCountry, findEnterprise } from '#db/queries/enterprises.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Invited, invitePerson } from './invite-person.ts';
import type { InvitationDeps, InvitationResult } from './send-invitation.ts';

type Colleague = Omit<Invited, 'roles' | 'enterpriseId'> & { enterpriseId: string };

/**
 * Gives an enterprise one more account.
 * @throws CatalogueError partnerEnterpriseMissing, parameterInvalid without a Chinese name where it is asked for, partnerEnterpriseDuplicate for a login that is taken
 */
export async function inviteColleague(
  deps: InvitationDeps,
  actor: Actor,
  colleague: Colleague,
): Promise<InvitationResult & { id: string }> {
  if (!(await findEnterprise(deps.db, colleague.enterpriseId)))
    throw new CatalogueError('partnerEnterpriseMissing');
  const country = await findCountry(deps.db, colleague.enterpriseId);
  const named = storedNames(colleague, needsChineseNames(country));
  return invitePerson(deps, actor, { ...named, roles: ['partner'] });
}
