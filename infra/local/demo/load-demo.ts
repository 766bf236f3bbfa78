import { join } from 'node:path';
import { createDatabase } from '#db/connection.ts';
import { noteBlob } from '#db/queries/files.ts';
import { createFolderStorage } from '#infra/storage.ts';
import { loadDocuments, loadFormTemplate } from './documents/load-documents.ts';
import { loadEnquiries } from './enquiries/load-enquiries.ts';
import { loadAccounts } from './load-accounts.ts';
import { loadApplications } from './load-applications.ts';
import { loadNotices } from './load-notices.ts';
import { loadProducts } from './load-products.ts';
import { beginLoad, completeLoad, raiseNumbers } from './load-state.ts';
import { loadOffice, loadSuites } from './load-suites.ts';
import { settleDates } from './settle-dates.ts';

/**
 * Fills an empty, migrated database with people, products and applications in every state of their lives. It may be
 * killed anywhere and run again: what is there stays as it is, and once all of it was there nothing is touched any
 * more. Nothing of the portal may run meanwhile.
 * @param env DATABASE_OWNER_URL and DATA_DIR, as `npm start` makes them
 */
export async function loadDemoData(env: Record<string, string>): Promise<void> {
  const { DATABASE_OWNER_URL = '', DATA_DIR = '' } = env;
  const db = createDatabase(DATABASE_OWNER_URL, { sees: 'all', max: 6, applicationName: 'assay-demo' });
  try {
    const { anchor, complete } = await beginLoad(db);
    if (complete) return;
    const storage = createFolderStorage(join(DATA_DIR, 'files'), {
      beforeStore: (blob) => noteBlob(db, blob),
    });
    const deps = { db, storage, anchor };
    await raiseNumbers(db);
    await loadAccounts(db);
    await loadProducts(db);
    await loadApplications(deps);
    await loadNotices(deps);
    await loadOffice(db);
    await loadSuites(deps);
    await loadDocuments(deps);
    await loadFormTemplate(deps);
    await loadEnquiries(deps);
    await settleDates(deps);
    await completeLoad(db);
  } finally {
    await db.destroy();
  }
}
