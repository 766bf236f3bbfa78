import type { Colleague } from '#contract/accounts/colleagues.ts';
import { type ColleagueInvitationRow, listColleagueInvitations } from '#db/queries/colleague-invitations.ts';
import { type ColleagueRow, listColleagues as selectColleagues } from '#db/queries/colleagues.ts';
import type { Db } from '#db/schema/database.ts';
import { maxColleagues } from '#domain/accounts/enterprise-rights.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';

function presentColleague(row: ColleagueRow): Colleague {
  const { enterpriseRight, disabledAt, disabledByEnterprise, invitedUntil, signedInAt, ...person } = row;
  return {
    ...person,
    right: enterpriseRight,
    disabled: disabledAt !== null,
    shutOut: disabledAt !== null && !disabledByEnterprise,
    signedInAt: signedInAt?.toISOString() ?? null,
    invitedUntil: invitedUntil?.toISOString() ?? null,
  };
}

function presentInvited({ enterpriseRight, invitedUntil, ...person }: ColleagueInvitationRow): Colleague {
  return {
    ...person,
    right: enterpriseRight,
    disabled: false,
    shutOut: false,
    signedInAt: null,
    invitedUntil: invitedUntil.toISOString(),
  };
}

/** The people of the actor's enterprise and then those who are invited to it, at most 200 of either. */
export async function listColleagues(db: Db, actor: Actor): Promise<{ rows: Colleague[] }> {
  const enterpriseId = requireEnterprise(actor);
  const people = await selectColleagues(db, enterpriseId, maxColleagues);
  const invited = await listColleagueInvitations(db, enterpriseId, maxColleagues);
  return { rows: [...people.map(presentColleague), ...invited.map(presentInvited)] };
}
