import { z } from 'zod';
import type { AuditLine, listAudit as listEndpoint } from '#contract/audit.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { type AuditFilter, type AuditLineRow, countAuditLines, listAuditLines } from '#db/queries/audit.ts';
import {
  type AuditDecision,
  type AuditName,
  findAuditDecisions,
  findAuditNames,
  findByAuditNumber,
} from '#db/queries/audit-names.ts';
import type { Db } from '#db/schema/database.ts';

type List = typeof listEndpoint;
type Query = EndpointInput<List>['query'];

const cursorSchema = z.strictObject({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** The filter of a query as the database takes it: a number is looked up, as the log names things by their ids. */
export async function auditFilterOf(db: Db, query: Omit<Query, 'after' | 'limit'>): Promise<AuditFilter> {
  const { person, operation, target, outcome, from, until } = query;
  return {
    person,
    operation,
    target: target && ((await findByAuditNumber(db, target.trim())) ?? target),
    outcome,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

/** One page of what was done, newest first. */
export async function listAudit(db: Db, query: Query): Promise<EndpointResponse<List>> {
  const { limit, after, ...rest } = query;
  const filter = await auditFilterOf(db, rest);
  const before = decodeCursor(cursorSchema, after)?.id ?? null;
  const total = await countAuditLines(db, filter);
  const read = (max: number) => listAuditLines(db, filter, { before, limit: max });
  const { rows, next } = await readPage(limit, read, ({ id }) => ({ id }));
  return { rows: await presentAuditLines(db, rows), next, total };
}

/** The commands that were given by a call are found by its key. */
const keyOf = ({ detail }: AuditLineRow) => (typeof detail.key === 'string' ? [detail.key] : []);

/** Lines as the wire carries them, with the names and decisions that people know. */
export async function presentAuditLines(db: Db, rows: readonly AuditLineRow[]): Promise<AuditLine[]> {
  const targets = rows.flatMap(({ targetKind: kind, targetId: id }) =>
    kind === null || id === null ? [] : [{ kind, id }],
  );
  const names = await findAuditNames(db, targets);
  const decisions = await findAuditDecisions(db, rows.flatMap(keyOf));
  return rows.map((row) => presentLine(row, names, decisions));
}

function presentLine(
  row: AuditLineRow,
  names: ReadonlyMap<string, AuditName>,
  decisions: ReadonlyMap<string, AuditDecision>,
): AuditLine {
  const { id, sequence, requestId, address, operation, errorCode, detail, hash } = row;
  return {
    id,
    sequence,
    requestId,
    address,
    operation,
    errorCode,
    detail,
    hash,
    at: row.at.toISOString(),
    actor: actorOf(row),
    target:
      row.targetKind === null || row.targetId === null
        ? null
        : { kind: row.targetKind, id: row.targetId, name: names.get(row.targetId) ?? null },
    decision: keyOf(row).flatMap((key) => decisions.get(key) ?? [])[0] ?? null,
    outcome: row.phase === 'asked' ? 'unknown' : row.phase,
  };
}

function actorOf({
  actorId,
  actorLogin,
  actorName,
  actorNameEn,
  actorRoles,
}: AuditLineRow): AuditLine['actor'] {
  if (actorId === null) return null;
  return {
    id: actorId,
    login: actorLogin ?? '',
    name: actorName ?? '',
    nameEn: actorNameEn,
    roles: actorRoles,
  };
}
