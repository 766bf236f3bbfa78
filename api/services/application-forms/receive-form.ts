import { insertForm } from '#db/queries/application-forms.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { emitForm } from './present-form.ts';

/** Has a form that was just stored read, in the transaction that names its file. */
export async function receiveForm(trx: Db, file: { id: string; enterpriseId: string; createdAt: Date }) {
  const { id: fileId, enterpriseId, createdAt: receivedAt } = file;
  const row = await insertForm(trx, { fileId, enterpriseId, receivedAt });
  await addOutboxJob(trx, { kind: 'parse-application-form', key: fileId, payload: { fileId } });
  await emitForm(trx, row);
}
