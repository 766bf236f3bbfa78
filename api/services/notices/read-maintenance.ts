import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getMaintenance } from '#contract/notices.ts';
import { findMaintenance } from '#db/queries/notices.ts';
import type { Db } from '#db/schema/database.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';

/** The maintenance notice in effect, in one language. */
export async function readMaintenance(
  { db, now }: { db: Db; now: () => Date },
  locale: Locale,
): Promise<EndpointResponse<typeof getMaintenance>> {
  const row = await findMaintenance(db, now());
  if (!row) return { id: null, content: null };
  return { id: row.id, content: pick(locale, { zh: row.contentZh, en: row.contentEn }) };
}
