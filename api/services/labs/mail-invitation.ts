import type { Config } from '#api/base/config.ts';
import type { DelegationRow } from '#db/queries/delegations.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requestMail } from '#services/mail/request-mail.ts';

type Deps = { config: Pick<Config, 'portal' | 'mail'>; now: () => Date };

/** Tells an email that no lab has yet how to register; whoever has one is told by a message. */
export async function mailLabInvitation(
  trx: Db,
  { config, now }: Deps,
  { actor, part: { namedAs, labId, enterpriseId, until } }: { actor: Actor; part: DelegationRow },
): Promise<void> {
  if (!config.mail || namedAs === null || labId !== null) return;
  const owner = await findEnterprise(trx, enterpriseId);
  const query = new URLSearchParams({ screen: 'register', path: '/certification' });
  const facts = {
    page: `${config.portal.url}/v1/hms/cc/session/begin?${query}`,
    lastDay: until,
    inviter: actor.name,
    inviterEn: actor.nameEn ?? actor.name,
    company: owner?.nameZh ?? '',
    companyEn: owner?.nameEn ?? '',
  };
  const to = { address: namedAs, locale: null };
  await requestMail(trx, { to, kind: 'lab-invitation', facts, now: now() });
}
