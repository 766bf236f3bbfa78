import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/accounts/staff-accounts.ts';
import { changeAccount } from '#services/accounts/change-account.ts';
import { inviteAgain, invitePerson } from '#services/invitations/invite-person.ts';
import type { InvitationResult } from '#services/invitations/send-invitation.ts';
import { serve } from '../calls/serve.ts';

/** An invitation as the one who sent it sees it. */
export function presentInvitation(
  id: string,
  { link, expiresAt }: InvitationResult,
): contract.SentInvitation {
  return { id, link, expiresAt: expiresAt.toISOString() };
}

/** People of the programme: who they are, and what they may do. */
export function staffAccountRoutes(router: Router, deps: Deps): void {
  serve(router, contract.inviteStaff, deps, async ({ deps, actor }, { body }) => {
    const invitation = await invitePerson(deps, actor, { ...body, enterpriseId: null });
    return presentInvitation(invitation.id, invitation);
  });
  serve(router, contract.inviteAgain, deps, async ({ deps, actor }, { params: { id } }) =>
    presentInvitation(id, await inviteAgain(deps, actor, { accountId: id })),
  );
  serve(router, contract.changeAccount, deps, async ({ deps, actor }, { params: { id }, body }) => {
    const { seen, ...fields } = body;
    await changeAccount(deps, actor, { accountId: id, fields, seen });
    return { id, ...fields };
  });
}
