import { z } from 'zod';
import type {
  FailureGroupView,
  listFailureGroups,
  listGroupCases,
} from '#contract/applications/failure-groups.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#db/cursor.ts';
import {
  type FaultHistory,
  findStack,
  type GroupRow,
  type GroupScope,
  listCaseRows,
  listGroupRows,
  readFaultHistory,
} from '#db/queries/failure-groups.ts';
import { readRunRows } from '#db/queries/test-results.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, isStaff } from '#domain/accounts/permissions.ts';
import { publicFigures } from '#domain/test-results/failure-groups.ts';
import { messagePattern } from '#domain/test-results/failure-patterns.ts';
import { findKnownIssues } from './find-known-issues.ts';
import { requireResults } from './require-results.ts';

type Deps = { db: Db };
type Paged = { after?: string | undefined; limit: number };

/** The last row's place in the list, from 0. */
const placeSchema = z.strictObject({ place: z.int().min(0).max(100_000) });

function pageAt({ after, limit }: Paged, total: (rows: readonly { total: number }[]) => number) {
  const offset = (decodeCursor(placeSchema, after)?.place ?? -1) + 1;
  const next = (rows: readonly { total: number }[]) =>
    offset + rows.length < total(rows) ? encodeCursor({ place: offset + rows.length - 1 }) : null;
  return { limit, offset, next };
}
const totalOf = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0;

const unseen = { devices: 0, waived: 0, mended: 0, whole: true, enterprises: 0 };

function presentGroup(
  row: GroupRow,
  { history, isStaff }: { history: ReadonlyMap<string, FaultHistory>; isStaff: boolean },
  known: Awaited<ReturnType<typeof findKnownIssues>>,
): FailureGroupView {
  const { print, failures, fresh, tests, modules, moduleCount, configurations } = row;
  const { missing, open, accepted, rejected, possibleCause, failedMethod } = row;
  return {
    print,
    failures,
    fresh,
    tests,
    modules,
    moduleCount,
    configurations,
    possibleCause,
    failedMethod,
    pattern: messagePattern(row.message),
    reasons: { missing, open, accepted, rejected },
    knownIssue: known.get(row.key) ?? null,
    history: publicFigures(history.get(print) ?? unseen, { isStaff }),
  };
}

/**
 * A page of the failures of the current runs, grouped by their fault, with what the programme knows of each: known
 * issues, and on how many other devices it was seen (an enterprise: from five other enterprises on), never on whose. Throws as `requireResults`.
 */
export async function listGroups(
  { db }: Deps,
  actor: Actor,
  { after, limit, ...scope }: GroupScope & Paged,
): Promise<EndpointResponse<typeof listFailureGroups>> {
  const own = await requireResults(db, actor, scope.applicationId);
  const page = pageAt({ after, limit }, totalOf);
  const { rows, counts } = await listGroupRows(db, scope, page);
  const prints = rows.map(({ print }) => print);
  const seen = await readFaultHistory(db, prints, own);
  const view = { history: new Map(seen.map((one) => [one.print, one])), isStaff: isStaff(actor) };
  const runs = await readRunRows(db, scope.applicationId);
  const known = await findKnownIssues(db, { runs, failures: rows });
  return {
    rows: rows.map((row) => presentGroup(row, view, known)),
    next: page.next(rows),
    total: totalOf(rows),
    counts,
  };
}

/** A page of the failed cases of one group, and what the file says of the first. Throws as `requireResults`. */
export async function listCases(
  { db }: Deps,
  actor: Actor,
  { after, limit, ...scope }: GroupScope & Paged & { print: string },
): Promise<EndpointResponse<typeof listGroupCases>> {
  await requireResults(db, actor, scope.applicationId);
  const page = pageAt({ after, limit }, totalOf);
  const rows = await listCaseRows(db, scope, page);
  const [first] = rows;
  return {
    rows: rows.map(
      ({ said, uploadId: _uploadId, place: _place, message: _message, total: _total, ...one }) => ({
        ...one,
        bypass: said ?? 'missing',
      }),
    ),
    next: page.next(rows),
    total: totalOf(rows),
    message: first?.message ?? '',
    stack: first ? await findStack(db, first.uploadId, first.place) : '',
  };
}
