import type { ApplicationSummary } from '#contract/applications.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { countSummaries, listSummaries } from '#db/queries/application-lists.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
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
  const counted = await countSummaries(deps.db, tenant, input);
  const read = (most: number) => listSummaries(deps.db, tenant, { ...input, after, limit: most, counted });
  const { rows, next } = await readPage(input.limit, read, ({ key: at, id }) => ({ at, id }));
  return { rows: rows.map(presentSummary), next, total: counted.total };
}
