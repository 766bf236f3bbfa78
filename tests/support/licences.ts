import { randomUUID } from 'node:crypto';
import type { Db } from '#db/schema/database.ts';

/** A business licence of whoever has submitted its data, without bytes behind it. */
export async function layLicence(db: Db, enterpriseId: string): Promise<void> {
  const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0');
  await db.insertInto('blob').values({ sha256, size: 1 }).execute();
  const { id: licenceId } = await db
    .insertInto('file')
    .values({ sha256, enterpriseId, kind: 'licence', name: 'licence.pdf', mime: 'application/pdf', size: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('enterpriseVerification')
    .set({ licenceId })
    .where('enterpriseId', '=', enterpriseId)
    .execute();
}
