import { insertMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema.ts';
import { emitEvent } from '#realtime/emit-event.ts';

type NewMessage = {
  enterpriseId: string;
  applicationId: string | null;
  /** Names the cause: a second message of the same key is not sent. */
  dedupeKey: string;
  titleZh: string;
  titleEn: string;
};

/** Puts a personal message into every inbox of an enterprise, once per cause, and pushes it to its open pages. */
export async function sendMessage(trx: Db, message: NewMessage): Promise<void> {
  const sent = await insertMessage(trx, message);
  if (!sent) return;
  const { enterpriseId, applicationId, titleZh, titleEn } = message;
  await emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`],
    entity: 'message',
    entityId: sent.id,
    version: 1,
    change: {
      title: { zh: titleZh, en: titleEn },
      createTime: sent.createdAt.toISOString(),
      applicationId,
    },
  });
}
