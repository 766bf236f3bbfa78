import type { ApplicationSummary } from '#contract/applications.ts';
import { decodeCursor, encodeCursor, timeCursorSchema } from '#db/cursor.ts';
import { countSummaries, listSummaries } from '#db/queries/application-lists.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, tenantOf } from '#domain/permissions.ts';
import type { ApplicationStatus } from '#domain/statuses.ts';
import { presentSummary } from './present-application.ts';

export type ListInput = { after?: string; limit: number; keyword?: string; status?: ApplicationStatus };
export type Page<T> = { rows: T[]; next: string | null; total: number };

/** A page of the applications that the actor may see, newest change first. */
export async function listApplications(
  deps: { db: Db },
  actor: Actor,
  input: ListInput,
): Promise<Page<ApplicationSummary>> {
  const tenant = tenantOf(actor);
  const after = decodeCursor(timeCursorSchema, input.after);
  const rows = await listSummaries(deps.db, tenant, { ...input, after, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? encodeCursor({ at: last.key, id: last.id }) : null;
  const total = await countSummaries(deps.db, tenant, input);
  return { rows: page.map(presentSummary), next, total };
}
