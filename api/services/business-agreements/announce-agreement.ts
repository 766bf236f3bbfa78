import type { AgreementRow } from '#db/queries/business-agreements.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { AgreementNews } from '#domain/messages/message-facts.ts';
import { draftMessage } from '#services/messages/draft-message.ts';

type News = { what: AgreementNews; row: AgreementRow; reason?: string | null };

/** Sends the enterprise a message about its business agreement, in the transaction that changes it. */
export async function announceAgreement(
  trx: Db,
  { accountId: actorId }: Actor,
  { what, row, reason = null }: News,
): Promise<void> {
  const { enterpriseId, id, version, number } = row;
  const facts = { topic: 'business-agreement' as const, what, number, reason };
  const dedupeKey = `business-agreement:${id}:${version}:${what}`;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts, actorId }));
}
