import { randomUUID } from 'node:crypto';
import {
  insertColleagueInvitation,
  lockColleagueInvitation,
  renewColleagueInvitation,
} from '#db/queries/colleague-invitations.ts';
import { countColleagues, isColleague, lockColleague } from '#db/queries/colleagues.ts';
import { findCountry, findEnterprise } from '#db/queries/enterprises.ts';
import { lockInvitation } from '#db/queries/invitations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { type EnterpriseRight, maxColleagues } from '#domain/accounts/enterprise-rights.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import {
  beginInvitation,
  type InvitationDeps,
  type InvitationResult,
  sendInvitation,
} from '#services/invitations/send-invitation.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { lockManager } from './lock-manager.ts';

type Invited = { login: string; nameZh: string; nameEn: string; right: EnterpriseRight };
type Result = InvitationResult & { id: string };

/**
 * Invites somebody into the actor's enterprise. Nothing is asked about accounts of others, and no email is held: the
 * account is made when the invitation is accepted.
 * @throws CatalogueError partnerEnterpriseDuplicate with `details.field` for an email of the own enterprise,
 * parameterInvalid where there are 200 people, or without a Chinese name where it is asked for, permissionDenied for whoever manages no more
 */
export function inviteColleague(
  deps: InvitationDeps,
  actor: Actor,
  { right, ...entered }: Invited,
): Promise<Result> {
  return inTransaction(deps.db, async (trx) => {
    const enterpriseId = await lockManager(trx, actor);
    const person = storedNames(entered, needsChineseNames(await findCountry(trx, enterpriseId)));
    if ((await countColleagues(trx, enterpriseId)) >= maxColleagues)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: maxColleagues });
    if (await isColleague(trx, { enterpriseId, login: person.login }))
      throw new CatalogueError('partnerEnterpriseDuplicate', { field: 'login' });
    const begun = beginInvitation(deps);
    const { invitedAt, expiresAt, token } = begun;
    const id = randomUUID();
    const times = { invitedBy: actor.accountId, invitedAt, expiresAt, token };
    await insertColleagueInvitation(trx, { id, enterpriseId, ...person, enterpriseRight: right, ...times });
    await recordProgrammeChange({ db: trx, now: deps.now }, actor, {
      kind: 'account',
      id,
      enterpriseId,
      action: 'created',
      before: null,
      after: { ...person, enterpriseRight: right },
    });
    await mailInvitation(trx, deps, actor, { id, login: person.login, enterpriseId, begun });
    return { id, link: begun.link, expiresAt };
  });
}

type Mailed = {
  id: string;
  login: string;
  enterpriseId: string;
  begun: ReturnType<typeof beginInvitation>;
};

/** The same mail to every address; what its link opens tells whether there is an account. */
async function mailInvitation(
  trx: Db,
  { config }: Pick<InvitationDeps, 'config'>,
  actor: Actor,
  { id, login, enterpriseId, begun: { page, invitedAt, expiresAt } }: Mailed,
): Promise<void> {
  if (!config.mail) return;
  const company = await findEnterprise(trx, enterpriseId);
  if (!company) throw new CatalogueError('partnerEnterpriseMissing');
  const facts = {
    page,
    invitationId: config.oidc.embedded ? id : null,
    until: expiresAt.toISOString(),
    inviter: actor.name,
    inviterEn: actor.nameEn ?? actor.name,
    company: company.nameZh,
    companyEn: company.nameEn,
  };
  const to = { address: login, locale: null };
  await requestMail(trx, { to, kind: 'colleague-invitation', facts, now: invitedAt });
}

/**
 * Invites a colleague again who has not come yet: the link sent before is no longer valid.
 * @throws CatalogueError userMissing for a disabled account or one of another enterprise, reviewStatusChanged once the
 * person has come, permissionDenied for whoever manages no more
 */
export function inviteColleagueAgain(
  deps: InvitationDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<Result> {
  return inTransaction(deps.db, async (trx) => {
    const enterpriseId = await lockManager(trx, actor);
    const invited = await lockColleagueInvitation(trx, { id, enterpriseId });
    if (!invited) return inviteAccountAgain(trx, deps, actor, { id, enterpriseId });
    const begun = beginInvitation(deps);
    const { invitedAt, expiresAt, token, link } = begun;
    await renewColleagueInvitation(trx, id, { invitedBy: actor.accountId, invitedAt, expiresAt, token });
    await mailInvitation(trx, deps, actor, { id, login: invited.login, enterpriseId, begun });
    return { id, link, expiresAt };
  });
}

/** Of somebody to whom an administrator gave an account of the enterprise. */
async function inviteAccountAgain(
  trx: Db,
  deps: InvitationDeps,
  actor: Actor,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<Result> {
  const person = await lockColleague(trx, { id, enterpriseId });
  if (!person || person.disabledAt !== null) throw new CatalogueError('userMissing');
  if (!(await lockInvitation(trx, id))) throw new CatalogueError('reviewStatusChanged');
  return { id, ...(await sendInvitation(trx, deps, actor, { accountId: id, enterpriseId })) };
}
