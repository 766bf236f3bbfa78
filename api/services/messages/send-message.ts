import { insertToldMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema.ts';

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
  await insertToldMessage(trx, message);
}
