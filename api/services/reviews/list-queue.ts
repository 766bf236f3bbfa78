import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { listQueue as listEndpoint, QueueRow } from '#contract/reviews.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { listDecided, type PendingRow } from '#db/queries/commands.ts';
import { filterQueue, listQueueRows } from '#db/queries/queue.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { opinionRuleOf } from '#domain/reviewers/opinions.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { presentPending, presentSummary } from '#services/applications/present-application.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

type List = typeof listEndpoint;

const cursorSchema = z.strictObject({ dueAt: timeCursorSchema.shape.at, id: idSchema });

/** Share of a wait's time that is used; 1 when due, more when overdue. */
export function usedShare(since: Date, due: Date | null, now: Date): number {
  if (!due) return 0;
  const whole = Math.max(1, due.getTime() - since.getTime());
  return Math.round(((now.getTime() - since.getTime()) / whole) * 1000) / 1000;
}

type QueueItem = Awaited<ReturnType<typeof listQueueRows>>[number];

function presentReviewer(row: QueueItem): QueueRow['reviewer'] {
  const { reviewerId: id, reviewerZh: nameZh, reviewerEn: nameEn, reviewerAbsent: absent } = row;
  return id === null || nameZh === null || nameEn === null ? null : { id, nameZh, nameEn, absent };
}

const presentDecided = (row: PendingRow | undefined, actor: Actor) =>
  row ? presentPending(row, actor) : null;

/** What waits for a reviewer, oldest due first; rows of the reviewer's own enterprise are marked. */
export async function listQueue(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  { limit, after: cursor, ...query }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(cursorSchema, cursor);
  const { whose, ...words } = query;
  const filter = { ...words, ...(whose && { whose: whose === 'mine' ? actor.accountId : null }) };
  const queue = await filterQueue(deps.db, filter, actor.accountId);
  const { counts, owners } = queue;
  const total = counts[filter.kind ?? 'all'];
  const day = await readOfficeDay(deps);
  const config = await readGeneralConfig(deps.db);
  const read = (max: number) => listQueueRows(deps.db, queue, { after, limit: max, day });
  const { rows, next } = await readPage(limit, read, ({ key: dueAt, id }) => ({ dueAt, id }));
  const ids = rows.map(({ id }) => id);
  const decided = new Map((await listDecided(deps.db, ids)).map((one) => [one.applicationId, one]));
  const isOwn = ({ enterpriseId }: QueueItem) => enterpriseId === actor.enterpriseId;
  const present = (row: QueueItem): QueueRow => ({
    ...presentSummary(row),
    used: usedShare(row.waitingSince, row.dueAt, deps.now()),
    conflict: isOwn(row),
    needsOperator: row.needsOperator !== null,
    unanswered: row.unanswered,
    nudged: row.nudged,
    opinions: isOwn(row) || !opinionRuleOf(row.waitAction, config).isForTwo ? 0 : row.opinions,
    decided: presentDecided(decided.get(row.id), actor),
    reviewer: presentReviewer(row),
  });
  return { rows: rows.map(present), next, total, counts, owners };
}
