import type { Colleague } from '#contract/accounts/colleagues.ts';
import { type ColleagueRow, listColleagues as selectColleagues } from '#db/queries/colleagues.ts';
import type { Db } from '#db/schema.ts';
import { colleaguesMost } from '#domain/accounts/enterprise-rights.ts';
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

/** The people of the actor's enterprise, at most 200. */
export async function listColleagues(db: Db, actor: Actor): Promise<{ rows: Colleague[] }> {
  const rows = await selectColleagues(db, requireEnterprise(actor), colleaguesMost);
  return { rows: rows.map(presentColleague) };
}
