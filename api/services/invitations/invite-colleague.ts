import { findEnterprise } from '#db/queries/enterprises.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Invited, invitePerson } from './invite-person.ts';
import type { InvitationDeps, InvitationResult } from './send-invitation.ts';

type Colleague = Omit<Invited, 'roles' | 'enterpriseId'> & { enterpriseId: string };

/**
 * Gives an enterprise one more account.
 * @throws CatalogueError partnerEnterpriseMissing, partnerEnterpriseDuplicate for a login that is taken
 */
export async function inviteColleague(
  deps: InvitationDeps,
  actor: Actor,
  colleague: Colleague,
): Promise<InvitationResult & { id: string }> {
  if (!(await findEnterprise(deps.db, colleague.enterpriseId)))
    throw new CatalogueError('partnerEnterpriseMissing');
  return invitePerson(deps, actor, { ...colleague, roles: ['partner'] });
}
