import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listUsage as listEndpoint } from '#contract/programme/usage-list.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import {
  listUsage as listRows,
  type UsageCursor,
  type UsageRow,
  usageCursorSchema,
} from '#db/queries/usage-list.ts';
import type { Db } from '#db/schema/database.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { officeMonth, type UsageSort, usageExportLimit } from '#domain/usage/usage-list.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';

type Deps = { db: Db; now: () => Date };

/** The month that is asked for, or the one that it is at the office, and by which zone it begins and ends. */
async function readMonth(deps: Deps, requestedMonth: string | undefined) {
  const { now, zone } = await readOfficeMoment(deps);
  return { month: requestedMonth ?? officeMonth(now, zone), zone };
}

/** One page of what enterprises use. */
export async function listUsage(
  { db, now }: Deps,
  { after: cursor, limit, sort, month: requestedMonth }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  const { month, zone } = await readMonth({ db, now }, requestedMonth);
  const after = decodeCursor(usageCursorSchema, cursor);
  const read = (max: number) => listRows(db, { sort, month, zone }, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key, id }) => ({ key, id }));
  return {
    rows: rows.map(({ key: _, lastAt, ...row }) => ({ ...row, lastAt: lastAt?.toISOString() ?? null })),
    next,
    month,
  };
}

const batchSize = 500;
type Export = { sort: UsageSort; month?: string | undefined; locale: Locale };

/** The same as pieces of a CSV file; the first piece comes with the first batch. */
export async function* exportUsage(
  { db, now }: Deps,
  { sort, month: requestedMonth, locale }: Export,
): AsyncGenerator<string, void> {
  const { month, zone } = await readMonth({ db, now }, requestedMonth);
  const { head } = serverTexts(locale).usage;
  let start = byteOrderMark + csvLine(head(month));
  let after: UsageCursor | null = null;
  for (let left = usageExportLimit; left > 0; left -= batchSize) {
    const rows: UsageRow[] = await listRows(db, { sort, month, zone }, { after, limit: batchSize });
    yield start + rows.map(lineOf).join('');
    start = '';
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    after = { key: last.key, id: last.id };
  }
}

function lineOf({ id, nameZh, nameEn, lastAt, ...row }: UsageRow) {
  const { storageBytes, products, openApplications, entries, refused } = row;
  const counts = [storageBytes, products, openApplications, entries, refused];
  return csvLine([id, nameZh, nameEn, ...counts, lastAt?.toISOString() ?? null]);
}
