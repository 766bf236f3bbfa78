import type { TimeCursor } from '#db/cursor.ts';
import { listWhitelisted } from '#db/queries/whitelist.ts';
import type { Db } from '#db/schema/database.ts';
import { enterpriseExportLimit } from '#domain/enterprises/enterprise-export.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

const batchSize = 500;

/** The whitelist as pieces of a CSV file, registered last first, as an import takes it; the last line says when it was cut off. */
export async function* exportWhitelist(
  db: Db,
  { locale, limit = enterpriseExportLimit }: { locale: Locale; limit?: number },
): AsyncGenerator<string, void> {
  const { whitelistHead, cut } = serverTexts(locale).enterprises;
  let start = byteOrderMark + csvLine(whitelistHead);
  let after: TimeCursor | null = null;
  for (let left = limit; left > 0; left -= batchSize) {
    const max = Math.min(batchSize, left);
    const rows: Awaited<ReturnType<typeof listWhitelisted>> = await listWhitelisted(db, {
      after,
      limit: max,
    });
    yield start +
      rows
        .map(({ nameZh, nameEn, partnerCode, whitelistedAt }) =>
          csvLine([nameZh, nameEn, partnerCode, whitelistedAt?.toISOString() ?? null]),
        )
        .join('');
    start = '';
    const last = rows.at(-1);
    if (!last || rows.length < max) return;
    after = { at: last.at, id: last.id };
  }
  if ((await listWhitelisted(db, { after, limit: 1 })).length > 0) yield csvLine([cut(limit)]);
}
