import type { CatalogueView } from '#contract/programme/catalogue.ts';
import { findPreloadedList } from '#db/queries/preloaded-lists.ts';
import { listReferenceItems } from '#db/queries/reference-items.ts';
import type { Db } from '#db/schema/database.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';

/** What enterprises choose from, and the names of everything that they ever chose. */
export async function readCatalogue(db: Db): Promise<CatalogueView> {
  const items = await listReferenceItems(db);
  const { version, apps } = await findPreloadedList(db);
  const { carriers, deliveryNote, ...config } = await readGeneralConfig(db);
  const { memoryCapGb, imagesPerItem, testResultSizes, summaryTolerance } = config;
  const limits = { memoryCapGb, imagesPerItem, testResultSizes, summaryTolerance };
  return { items, preloadedList: { version, apps }, limits, carriers, deliveryNote };
}
