import type { AllApplicationsRow } from '#contract/applications/all-applications.ts';
import type { TimeCursor } from '#db/cursor.ts';
import { filterAllApplications, pageOfAllApplications } from '#db/queries/all-applications.ts';
import type { Db } from '#db/schema/database.ts';
import { applicationExportLimit } from '#domain/applications/application-filters.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type FilterInput, momentsOfFilter, presentAllApplicationsRow } from './list-all-applications.ts';

const batchSize = 500;

type Export = { filter: FilterInput; locale: Locale; limit?: number };

/**
 * The list as pieces of a CSV file, in its order; the last line says so when the limit cut it off. The first piece comes
 * with the first batch, so that a failure to read shows before anything is sent.
 */
export async function* exportAllApplications(
  { db }: { db: Db },
  { filter, locale, limit = applicationExportLimit }: Export,
): AsyncGenerator<string, void> {
  const { head, cut } = serverTexts(locale).applications;
  let start = byteOrderMark + csvLine(head);
  let after: TimeCursor | null = null;
  const { where } = await filterAllApplications(db, await momentsOfFilter(db, filter));
  for (let left = limit; left > 0; left -= batchSize) {
    const size = Math.min(batchSize, left);
    const rows = await pageOfAllApplications(db, where, { after, limit: size });
    yield start + rows.map((row) => toCsv(presentAllApplicationsRow(row), locale)).join('');
    start = '';
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { at: last.key, id: last.id };
  }
  if ((await pageOfAllApplications(db, where, { after, limit: 1 })).length > 0) yield csvLine([cut(limit)]);
}

function toCsv(row: AllApplicationsRow, locale: Locale): string {
  const { statuses, turns, waits } = serverTexts(locale).applications;
  const { number, product, enterprise, status, wait, reviewer, certificate, createdAt, updatedAt } = row;
  const named = (zh: string, en: string) => (locale === 'en' && en) || zh;
  return csvLine([
    number,
    named(product.name, product.nameEn),
    product.model,
    product.category,
    named(enterprise.nameZh, enterprise.nameEn),
    statuses[status],
    turns[wait.waitingFor],
    wait.action && waits[wait.action],
    wait.since,
    wait.dueAt,
    reviewer && named(reviewer.nameZh, reviewer.nameEn),
    certificate?.number ?? null,
    createdAt,
    updatedAt,
  ]);
}
