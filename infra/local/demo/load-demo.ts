import { join } from 'node:path';
import { sql } from 'kysely';
import { readOwnerDatabase } from '#api/base/config.ts';
import { createDatabase } from '#db/connection.ts';
import { touchBlob } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { backdateRows } from './backdate-rows.ts';
import { loadDocuments, loadFormTemplate } from './documents/load-documents.ts';
import { loadEnquiries } from './enquiries/load-enquiries.ts';
import { loadAccounts } from './load-accounts.ts';
import { loadApplications } from './load-applications.ts';
import { loadNotices } from './load-notices.ts';
import { loadProducts } from './load-products.ts';
import { loadOffice, loadSuites } from './load-suites.ts';
import { loadNewcomers } from './newcomers/load-newcomers.ts';

const key = 'demo-data';

/** When the first load began, and whether one has completed; then nothing is loaded again. */
async function beginLoad(db: Db): Promise<{ anchor: Date; complete: boolean }> {
  const value = JSON.stringify({ anchor: new Date().toISOString(), complete: false });
  await db
    .insertInto('config')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('config').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return { anchor: new Date(String(row.value.anchor)), complete: row.value.complete === true };
}

async function completeLoad(db: Db): Promise<void> {
  await sql`update config set value = value || '{"complete": true}' where key = ${key}`.execute(db);
}

/** Lets numbers begin as in a portal that has been used for a while. */
async function raiseNumbers(db: Db): Promise<void> {
  await sql`select setval('application_number', greatest(last_value, 371)) from application_number`.execute(
    db,
  );
  await sql`select setval('certificate_number', greatest(last_value, 207)) from certificate_number`.execute(
    db,
  );
}

/**
 * Fills an empty, migrated database with people, products and applications in every state. It may be
 * killed anywhere and run again: existing rows are left alone, and a completed load does nothing. No process of the
 * portal may run meanwhile.
 * @param env DATABASE_OWNER_URL and DATA_DIR, as `npm start` makes them
 */
export async function loadDemoData(env: Record<string, string>): Promise<void> {
  const { DATA_DIR = '' } = env;
  const owner = readOwnerDatabase({ ...process.env, ...env });
  const db = createDatabase(owner, { sees: 'all', max: 6, applicationName: 'assay-demo' });
  try {
    const { anchor, complete } = await beginLoad(db);
    if (complete) return;
    const storage = createFolderStorage(join(DATA_DIR, 'files'), {
      beforeStore: (blob) => touchBlob(db, blob),
    });
    const deps = { db, storage, anchor };
    await raiseNumbers(db);
    await loadAccounts(db);
    await loadNewcomers(deps);
    await loadProducts(db);
    await loadApplications(deps);
    await loadNotices(deps);
    await loadOffice(db);
    await loadSuites(deps);
    await loadDocuments(deps);
    await loadFormTemplate(deps);
    await loadEnquiries(deps);
    await backdateRows(deps);
    await completeLoad(db);
  } finally {
    await db.destroy();
  }
}
