import { randomUUID } from 'node:crypto';
import type { Config } from '#api/config.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import { putInvitation } from '#db/queries/invitations.ts';
import type { Db } from '#db/schema.ts';
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
export type SentInvitation = { link: string | null; expiresAt: Date };

/**
 * Invites the person of an account, within the transaction that wants it; a former link is of no use any more. With the
 * provider of somebody else the link leads to signing in there: nobody sets a password here.
 */
export async function sendInvitation(
  trx: Db,
  { config, now }: Omit<InvitationDeps, 'db'>,
  actor: Actor,
  { accountId, enterpriseId }: { accountId: string; enterpriseId: string | null },
): Promise<SentInvitation> {
  const invitedAt = now();
  const expiresAt = new Date(invitedAt.getTime() + invitationLifetime);
  const { embedded } = config.oidc;
  const token = embedded && !config.mail ? createToken() : null;
  const id = randomUUID();
  const page = embedded ? `${config.accounts.url}/invitation` : config.portal.url;
  const hash = token && hashToken(token);
  await putInvitation(trx, {
    id,
    accountId,
    invitedBy: actor.accountId,
    invitedAt,
    expiresAt,
    token: hash,
  });
  if (!config.mail) return { link: token === null ? page : `${page}?token=${token}`, expiresAt };
  const company = enterpriseId === null ? undefined : await findEnterprise(trx, enterpriseId);
  const facts = {
    page,
    invitationId: embedded ? id : null,
    until: expiresAt.toISOString(),
    administrator: actor.name,
    administratorEn: actor.nameEn ?? actor.name,
    company: company?.nameZh ?? null,
    companyEn: company?.nameEn ?? null,
  };
  await requestMail(trx, { to: { accountId }, kind: 'invitation', facts, now: invitedAt });
  return { link: null, expiresAt };
}
