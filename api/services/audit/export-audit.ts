import type { AuditLine } from '#contract/audit.ts';
import { type AuditFilter, type AuditLineRow, listAuditLines } from '#db/queries/audit.ts';
import type { Db } from '#db/schema.ts';
import { auditExportLimit } from '#domain/audit/audit.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { presentAuditLine } from './list-audit.ts';

const batchSize = 500;

const texts = {
  zh: {
    head: '序号,时间 (UTC),登录名,姓名,角色,地址,操作,对象类型,对象,结果,错误码,请求,详情,哈希',
    outcomes: { done: '完成', refused: '被拒绝', failed: '失败', unknown: '结果未知' },
    cut: (limit: number) => `已导出 ${limit} 条，达到上限，更早的记录未导出；缩小筛选范围后可再导出`,
  },
  en: {
    head: 'Number,Time (UTC),Login,Name,Roles,Address,Operation,Kind of target,Target,Outcome,Error code,Request,Details,Hash',
    outcomes: { done: 'Done', refused: 'Refused', failed: 'Failed', unknown: 'Outcome unknown' },
    cut: (limit: number) =>
      `Cut off at the limit of ${limit} lines: older ones are not in this file; export them with narrower filters`,
  },
};

type Export = { filter: AuditFilter; locale: Locale; limit?: number };

/**
 * The filtered lines as pieces of a CSV file, newest first; the last line says so when the limit cut it off. The first
 * piece comes with the first batch, so that a failure to read shows before anything is sent.
 */
export async function* exportAudit(
  db: Db,
  { filter, locale, limit = auditExportLimit }: Export,
): AsyncGenerator<string, void> {
  const { head, cut } = texts[locale];
  let start = byteOrderMark + csvLine(head.split(','));
  let before: number | null = null;
  for (let left = limit; left > 0; left -= batchSize) {
    const rows: AuditLineRow[] = await listAuditLines(db, filter, {
      before,
      limit: Math.min(batchSize, left),
    });
    yield start + rows.map((row) => toCsv(presentAuditLine(row), locale)).join('');
    start = '';
    if (rows.length < Math.min(batchSize, left)) return;
    before = rows.at(-1)?.id ?? null;
  }
  if ((await listAuditLines(db, filter, { before, limit: 1 })).length > 0) yield csvLine([cut(limit)]);
}

function toCsv(line: AuditLine, locale: Locale): string {
  const { sequence, at, actor, address, operation, target, outcome, errorCode, requestId, detail, hash } =
    line;
  const name = (locale === 'en' && actor?.nameEn) || (actor?.name ?? null);
  return csvLine([
    ...[sequence, at, actor?.login ?? null, name, actor?.roles.join(' ') ?? null],
    ...[address, operation, target?.kind ?? null, target?.id ?? null, texts[locale].outcomes[outcome]],
    errorCode,
    ...[requestId, JSON.stringify(detail), hash],
  ]);
}
