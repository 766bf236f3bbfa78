import { z } from 'zod';
import type { AuditLine, listAudit as listEndpoint } from '#contract/audit.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { type AuditFilter, type AuditLineRow, countAuditLines, listAuditLines } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';

type List = typeof listEndpoint;
type Query = EndpointInput<List>['query'];

const cursorSchema = z.strictObject({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** The filter of a query as the database takes it. */
export function auditFilterOf(query: Omit<Query, 'after' | 'limit'>): AuditFilter {
  const { person, operation, target, outcome, from, until } = query;
  return {
    person,
    operation,
    target,
    outcome,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

/** One page of what was done, newest first. */
export async function listAudit(db: Db, query: Query): Promise<EndpointResponse<List>> {
  const { limit, after, ...rest } = query;
  const filter = auditFilterOf(rest);
  const before = decodeCursor(cursorSchema, after)?.id ?? null;
  const total = await countAuditLines(db, filter);
  const read = (max: number) => listAuditLines(db, filter, { before, limit: max });
  const { rows, next } = await readPage(limit, read, ({ id }) => ({ id }));
  return { rows: rows.map(presentAuditLine), next, total };
}

/** A line as the wire carries it. */
export function presentAuditLine(row: AuditLineRow): AuditLine {
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
      row.targetKind === null || row.targetId === null ? null : { kind: row.targetKind, id: row.targetId },
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
