import { randomUUID } from 'node:crypto';
import type { Config } from '#api/base/config.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import { putInvitation } from '#db/queries/invitations.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { invitationLifetime } from '#domain/invitations/invitations.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { createToken, hashToken } from '#services/sessions/session-token.ts';

export type InvitationDeps = {
  db: Db;
  now: () => Date;
  config: Pick<Config, 'accounts' | 'portal' | 'mail'> & { oidc: Pick<Config['oidc'], 'embedded'> };
};
/** `link` is null where a mail has it; without mail whoever invites hands it on. */
export type InvitationResult = { link: string | null; expiresAt: Date };

/**
 * When an invitation begins and ends, where it leads, and its token where no mail makes one. With the provider of
 * somebody else it leads to signing in there: nobody sets a password here.
 */
export function beginInvitation({ config, now }: Omit<InvitationDeps, 'db'>) {
  const invitedAt = now();
  const expiresAt = new Date(invitedAt.getTime() + invitationLifetime);
  const { embedded } = config.oidc;
  const page = embedded ? `${config.accounts.url}/invitation` : config.portal.url;
  if (config.mail) return { invitedAt, expiresAt, page, token: null, link: null };
  if (!embedded) return { invitedAt, expiresAt, page, token: null, link: page };
  const token = createToken();
  return { invitedAt, expiresAt, page, token: hashToken(token), link: `${page}?token=${token}` };
}

/** Invites the person of an account, within the transaction that wants it; a former link is no longer valid. */
export async function sendInvitation(
  trx: Db,
  deps: Omit<InvitationDeps, 'db'>,
  actor: Actor,
  { accountId, enterpriseId }: { accountId: string; enterpriseId: string | null },
): Promise<InvitationResult> {
  const { invitedAt, expiresAt, page, token, link } = beginInvitation(deps);
  const id = randomUUID();
  await putInvitation(trx, { id, accountId, invitedBy: actor.accountId, invitedAt, expiresAt, token });
  if (!deps.config.mail) return { link, expiresAt };
  const enterprise = enterpriseId === null ? undefined : await findEnterprise(trx, enterpriseId);
  const facts = {
    page,
    invitationId: deps.config.oidc.embedded ? id : null,
    until: expiresAt.toISOString(),
    administrator: actor.name,
    administratorEn: actor.nameEn ?? actor.name,
    company: enterprise?.nameZh ?? null,
    companyEn: enterprise?.nameEn ?? null,
  };
  await requestMail(trx, { to: { accountId }, kind: 'invitation', facts, now: invitedAt });
  return { link, expiresAt };
}
