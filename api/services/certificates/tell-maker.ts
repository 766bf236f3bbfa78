import type { Config } from '#api/config.ts';
import { listMakersPeople } from '#db/queries/mail.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema.ts';
import type { MailFacts } from '#domain/mail/mail.ts';
import type { MessageFacts } from '#domain/messages/message-facts.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { draftMessage } from '#services/messages/draft-message.ts';

/** More people than this an enterprise is not told by. */
const mostReaders = 100;

export type Told<K extends 'certificate-revoked' | 'certificate-term'> = {
  certificate: { enterpriseId: string };
  /** Names what happened: the message is sent once. */
  dedupeKey: string;
  message: MessageFacts;
  mail: { kind: K; facts: MailFacts<K> };
  at: Date;
};

/** Tells a maker of what became of a certificate, in the transaction that changed it: a message, and a mail to each of its people. */
export async function tellMaker<K extends 'certificate-revoked' | 'certificate-term'>(
  trx: Db,
  { certificate: { enterpriseId }, dedupeKey, message: facts, mail, at: now }: Told<K>,
): Promise<void> {
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts }));
  const people = await listMakersPeople(trx, enterpriseId, mostReaders);
  for (const accountId of people) await requestMail(trx, { to: { accountId }, ...mail, now });
}

type Named = { number: string; product: string; productEn: string; brandAlias: string; model: string };

/** What every mail about a certificate says of it; `page` is where anybody verifies it. */
export function certificateFacts(
  { portal }: Pick<Config, 'portal'>,
  { number, product, productEn, brandAlias, model }: Named,
) {
  return {
    page: `${portal.url}/c/${number}`,
    number,
    device: product,
    deviceEn: productEn || `${brandAlias} ${model}`.trim(),
  };
}
