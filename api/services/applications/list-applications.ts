import type { ApplicationSummary } from '#contract/applications.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { listSummaries } from '#db/queries/application-lists.ts';
import { listByTurn, turnCursorSchema } from '#db/queries/application-turns.ts';
import type { Db } from '#db/schema.ts';
import type { Tenant } from '#db/tenant.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { Turn } from '#domain/applications/waits.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentSummary } from './present-application.ts';

type PageInput = { after?: string; limit: number; status?: ApplicationStatus };
export type ListInput = PageInput & { keyword?: string; turn?: Turn; order?: 'updated' | 'turn' };
export type Page<T> = { rows: T[]; next: string | null; total: number };

async function listTurns(db: Db, tenant: Tenant, input: PageInput & { turn?: Turn }) {
  const after = decodeCursor(turnCursorSchema, input.after);
  let total = 0;
  const read = async (most: number) => {
    const page = await listByTurn(db, tenant, { ...input, after, limit: most });
    total = page.total;
    return page.rows;
  };
  const { rows, next } = await readPage(input.limit, read, ({ rank, dueKey: due, key: at, id }) => ({
    ...{ rank, due, at, id },
  }));
  return { rows: rows.map(presentSummary), next, total };
}

/** A page of the applications that the actor may see, newest change first, or by whose turn it is. */
export async function listApplications(
  deps: { db: Db },
  actor: Actor,
  input: ListInput,
): Promise<Page<ApplicationSummary>> {
  const tenant = tenantOf(actor);
  const { keyword = '', turn, order } = input;
  const isSearch = keyword.trim() !== '';
  if (isSearch && turn) throw new CatalogueError('parameterInvalid', { field: 'turn' });
  if (!isSearch && (turn || order === 'turn')) return listTurns(deps.db, tenant, input);
  const after = decodeCursor(timeCursorSchema, input.after);
  let total = 0;
  const read = async (most: number) => {
    const page = await listSummaries(deps.db, tenant, { ...input, after, limit: most });
    total = page.total;
    return page.rows;
  };
  const { rows, next } = await readPage(input.limit, read, ({ key: at, id }) => ({ at, id }));
  return { rows: rows.map(presentSummary), next, total };
}
