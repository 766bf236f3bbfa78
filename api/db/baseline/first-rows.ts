import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { tenantKeyColumns } from '../queries/tenant-key.ts';
import { privacyAgreement } from './agreement-texts/privacy.ts';
import { userAgreement } from './agreement-texts/user.ts';
import { firstReferenceItems } from './first-reference-items.ts';

/** Initial rows that are no defaults of a table: reference data, agreements, a key. */
export async function addFirstRows(db: Kysely<unknown>): Promise<void> {
  for (const { kind, items } of firstReferenceItems)
    for (const [index, { code, zh, en, type }] of items.entries())
      await sql`insert into reference_item (kind, code, name_zh, name_en, type, ordinal)
        values (${kind}, ${code}, ${zh}, ${en ?? zh}, ${type ?? null}, ${(index + 1) * 10})`.execute(db);
  const apps = firstReferenceItems.find(({ kind }) => kind === 'preloaded-app')?.items ?? [];
  await sql`insert into preloaded_list (version, apps) values (1, ${apps.map(({ code }) => code)})`.execute(
    db,
  );
  for (const { agrType, titleZh, titleEn, bodyZh, bodyEn } of [privacyAgreement, userAgreement])
    await sql`insert into agreement_version (agr_type, version, title_zh, title_en, body_zh, body_en, published_at)
      values (${agrType}, 1, ${titleZh}, ${titleEn}, ${bodyZh}, ${bodyEn}, now())`.execute(db);
  const { key, innerKey, outerKey } = tenantKeyColumns(randomBytes(32));
  await sql`insert into tenant_key (key, inner_key, outer_key)
    values (${key}, ${innerKey}, ${outerKey})`.execute(db);
}
