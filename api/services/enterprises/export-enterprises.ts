import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import {
  type EnterpriseCursor,
  type EnterpriseFilter,
  filterEnterprises,
  pageOfEnterprises,
} from '#db/queries/enterprise-list.ts';
import type { Db } from '#db/schema/database.ts';
import { enterpriseExportLimit } from '#domain/enterprises/enterprise-export.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import { limits } from '#domain/shared/limits.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { cursorOf, presentEnterprises } from './list-admin-enterprises.ts';

/** Not above the size of a page of search results: a shorter batch counts as the last one. */
const batchSize = limits.pageSizeMax;

type Export = { filter: EnterpriseFilter; locale: Locale; limit?: number };

/**
 * The list as pieces of a CSV file, in its order; the last line says so when the limit cut it off. The first piece comes
 * with the first batch, so that a failure to read shows before anything is sent.
 */
export async function* exportEnterprises(
  db: Db,
  { filter, locale, limit = enterpriseExportLimit }: Export,
): AsyncGenerator<string, void> {
  const { head, cut } = serverTexts(locale).enterprises;
  let start = byteOrderMark + csvLine(head);
  let after: EnterpriseCursor | null = null;
  const found = await filterEnterprises(db, filter);
  for (let left = limit; left > 0; left -= batchSize) {
    const places = await pageOfEnterprises(db, found, { after, limit: Math.min(batchSize, left) });
    const rows = await presentEnterprises(db, places);
    yield start + rows.map((row) => toCsv(row, locale)).join('');
    start = '';
    const last = places.at(-1);
    if (!last || places.length < Math.min(batchSize, left)) return;
    after = cursorOf(last);
  }
  if ((await pageOfEnterprises(db, found, { after, limit: 1 })).length > 0) yield csvLine([cut(limit)]);
}

function toCsv(row: AdminEnterprise, locale: Locale): string {
  const { turns, steps, verified } = serverTexts(locale).enterprises;
  const { id, nameZh, nameEn, standing, contact, createdAt } = row;
  const { turn, step, done, since, dueAt, agreementUntil } = standing;
  return csvLine([
    id,
    nameZh,
    nameEn,
    turns[turn],
    step && steps[step],
    done.length,
    since,
    dueAt,
    verified[row.verifyRealState],
    row.partnerCode,
    row.codesInUse,
    agreementUntil,
    contact.name,
    contact.email,
    contact.phone,
    row.accounts,
    createdAt,
  ]);
}
