import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/accounts/colleagues.ts';
import { changeColleague } from '#services/colleagues/change-colleague.ts';
import { inviteColleague, inviteColleagueAgain } from '#services/colleagues/invite-colleague.ts';
import { listColleagues } from '#services/colleagues/list-colleagues.ts';
import { serve } from './calls/serve.ts';
import { presentInvitation } from './programme/staff-account-routes.ts';

/** The people of an enterprise, for whoever of them manages. */
export function colleagueRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listColleagues, deps, ({ deps, actor }) => listColleagues(deps.db, actor));
  serve(router, contract.inviteColleague, deps, async ({ deps, actor }, { body }) => {
    const invitation = await inviteColleague(deps, actor, body);
    return presentInvitation(invitation.id, invitation);
  });
  serve(router, contract.inviteColleagueAgain, deps, async ({ deps, actor }, { params: { id } }) =>
    presentInvitation(id, await inviteColleagueAgain(deps, actor, { id })),
  );
  serve(router, contract.changeColleague, deps, ({ deps, actor }, { params: { id }, body }) =>
    changeColleague(deps, actor, { id, ...body }),
  );
}
