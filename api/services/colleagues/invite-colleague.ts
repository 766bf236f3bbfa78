import { countColleagues, lockColleague, setColleague } from '#db/queries/colleagues.ts';
import { lockInvitation } from '#db/queries/invitations.ts';
import { colleaguesMost, type EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { createInvited } from '#services/invitations/invite-person.ts';
import {
  type InvitationDeps,
  type SentInvitation,
  sendInvitation,
} from '#services/invitations/send-invitation.ts';
import { lockManager } from './lock-manager.ts';

type Invited = { login: string; nameZh: string; nameEn: string; right: EnterpriseRight };

/**
 * Gives the actor's enterprise one more person, and invites them.
 * @throws CatalogueError partnerEnterpriseDuplicate with `details.field` for a login that is taken, parameterInvalid
 * where there are 200 people, permissionDenied for whoever manages no more
 */
export function inviteColleague(
  deps: InvitationDeps,
  actor: Actor,
  { right, ...person }: Invited,
): Promise<SentInvitation & { id: string }> {
  const write = deps.db.transaction().execute(async (trx) => {
    const enterpriseId = await lockManager(trx, actor);
    if ((await countColleagues(trx, enterpriseId)) >= colleaguesMost)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: colleaguesMost });
    const invited = { ...person, roles: ['partner' as const], enterpriseId };
    const sent = await createInvited(trx, deps, actor, invited);
    await setColleague(trx, sent.id, {
      enterpriseRight: right,
      disabledAt: null,
      disabledByEnterprise: false,
    });
    return sent;
  });
  return write.catch(refuseTaken);
}

/**
 * Invites a colleague again who has not come yet: the link of before is of no use any more.
 * @throws CatalogueError userMissing for a disabled account or one of another enterprise, reviewStatusChanged once the
 * person has come, permissionDenied for whoever manages no more
 */
export function inviteColleagueAgain(
  deps: InvitationDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<SentInvitation & { id: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const enterpriseId = await lockManager(trx, actor);
    const person = await lockColleague(trx, { id, enterpriseId });
    if (!person || person.disabledAt !== null) throw new CatalogueError('userMissing');
    if (!(await lockInvitation(trx, id))) throw new CatalogueError('reviewStatusChanged');
    return { id, ...(await sendInvitation(trx, deps, actor, { accountId: id, enterpriseId })) };
  });
}
