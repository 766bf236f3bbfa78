import type { AuditLine } from '#contract/audit.ts';
import { type AuditFilter, type AuditLineRow, listAuditLines } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { auditExportLimit } from '#domain/audit/audit.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { presentAuditLines } from './list-audit.ts';

const batchSize = 500;

type Export = { filter: AuditFilter; locale: Locale; limit?: number };

/**
 * The filtered lines as pieces of a CSV file, newest first; the last line says so when the limit cut it off. The first
 * piece comes with the first batch, so that a failure to read shows before anything is sent.
 */
export async function* exportAudit(
  db: Db,
  { filter, locale, limit = auditExportLimit }: Export,
): AsyncGenerator<string, void> {
  const { head, cut } = serverTexts(locale).audit;
  let start = byteOrderMark + csvLine(head);
  let before: number | null = null;
  for (let left = limit; left > 0; left -= batchSize) {
    const rows: AuditLineRow[] = await listAuditLines(db, filter, {
      before,
      limit: Math.min(batchSize, left),
    });
    yield start + (await presentAuditLines(db, rows)).map((line) => toCsv(line, locale)).join('');
    start = '';
    if (rows.length < Math.min(batchSize, left)) return;
    before = rows.at(-1)?.id ?? null;
  }
  if ((await listAuditLines(db, filter, { before, limit: 1 })).length > 0) yield csvLine([cut(limit)]);
}

function toCsv(line: AuditLine, locale: Locale): string {
  const { sequence, at, actor, address, operation, target, decision, outcome } = line;
  const { errorCode, requestId, detail, hash } = line;
  const name = (locale === 'en' && actor?.nameEn) || (actor?.name ?? null);
  return csvLine([
    sequence,
    at,
    actor?.login ?? null,
    name,
    actor?.roles.join(' ') ?? null,
    address,
    operation,
    target?.kind ?? null,
    target?.id ?? null,
    target?.name?.[locale] ?? null,
    decision?.type ?? null,
    decision?.state ?? null,
    serverTexts(locale).audit.outcomes[outcome],
    errorCode,
    requestId,
    JSON.stringify(detail),
    hash,
  ]);
}
