import { randomUUID } from 'node:crypto';
import { findLogin, insertMail } from '#db/queries/mail.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { type MailFacts, type MailKind, mailExpiry, mailFacts } from '#domain/mail/mail.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { emailSchema } from '#domain/shared/validation.ts';

export type MailRecipient = { accountId: string } | { address: string; locale: Locale | null };

export type MailRequest<K extends MailKind> = {
  to: MailRecipient;
  kind: K;
  facts: MailFacts<K>;
  now: Date;
};

/**
 * Records, inside the transaction that wants it, a mail to an account or an address. It is sent after the commit, once;
 * an account whose login is no address, as a foreign provider may name it, gets none.
 * @returns the mail's id; null where there is none
 * @throws ZodError for facts that are not those of the kind, or an address that is none
 */
export async function requestMail<K extends MailKind>(
  trx: Db,
  request: MailRequest<K>,
): Promise<string | null> {
  const { to, kind, now } = request;
  const facts = mailFacts[kind].parse(request.facts);
  const recipient = await resolve(trx, to);
  if (!recipient) return null;
  const id = randomUUID();
  await insertMail(trx, {
    id,
    kind,
    ...recipient,
    facts: JSON.stringify(facts),
    createdAt: now,
    expiresAt: mailExpiry(kind, now),
  });
  await addOutboxJob(trx, { kind: 'send-mail', key: id, payload: {} });
  return id;
}

async function resolve(trx: Db, to: MailRecipient) {
  if ('address' in to) return { accountId: null, address: emailSchema.parse(to.address), locale: to.locale };
  const address = emailSchema.safeParse(await findLogin(trx, to.accountId));
  return address.success ? { accountId: to.accountId, address: address.data, locale: null } : null;
}
