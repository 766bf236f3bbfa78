import type { Db } from '../schema.ts';
import type { UploadRow } from './uploads.ts';

type Named = { id: string; applicationId: string };

/** Takes back an upload whose file was refused; undefined where it was not, stands no more, or is not the application's. */
export function withdrawRefused(
  trx: Db,
  { id, applicationId }: Named,
  at: Date,
): Promise<UploadRow | undefined> {
  return trx
    .updateTable('upload')
    .set({ withdrawnAt: at })
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'refused')
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
