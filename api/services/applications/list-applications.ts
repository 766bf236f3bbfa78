import type { ApplicationSummary } from '#contract/applications.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { listSummaries, type SummaryRow } from '#db/queries/application-lists.ts';
import { listSorted, type SortedBy, sortCursorSchemas } from '#db/queries/application-sorts.ts';
import { listByTurn, turnCursorSchema } from '#db/queries/application-turns.ts';
import type { Db } from '#db/schema/database.ts';
import type { Tenant } from '#db/tenant.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import type { ApplicationFilters } from '#domain/applications/application-filters.ts';
import {
  type ApplicationOrder,
  type Direction,
  directionOf,
} from '#domain/applications/application-orders.ts';
import type { Turn } from '#domain/applications/waits.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentSummary } from './present-application.ts';

type PageInput = ApplicationFilters & { after?: string; limit: number; turn?: Turn };
export type ListInput = PageInput & { keyword?: string; order?: ApplicationOrder; direction?: Direction };
export type Page<T> = { rows: T[]; next: string | null; total: number };
type Counted<R> = { rows: R[]; total: number };

async function readCounted<R extends SummaryRow>(
  limit: number,
  read: (max: number) => Promise<Counted<R>>,
  keyOf: Parameters<typeof readPage<R>>[2],
): Promise<Page<ApplicationSummary>> {
  let total = 0;
  const counted = async (max: number) => {
    const page = await read(max);
    total = page.total;
    return page.rows;
  };
  const { rows, next } = await readPage(limit, counted, keyOf);
  return { rows: rows.map(presentSummary), next, total };
}

function listTurns(db: Db, tenant: Tenant, input: PageInput) {
  const after = decodeCursor(turnCursorSchema, input.after);
  return readCounted(
    input.limit,
    (limit) => listByTurn(db, tenant, { ...input, after, limit }),
    ({ rank, dueKey: due, key: at, id }) => ({ rank, due, at, id }),
  );
}

function listLatest(db: Db, tenant: Tenant, input: PageInput & { keyword?: string }) {
  const after = decodeCursor(timeCursorSchema, input.after);
  return readCounted(
    input.limit,
    (limit) => listSummaries(db, tenant, { ...input, after, limit }),
    ({ key: at, id }) => ({ at, id }),
  );
}

function listByColumn(db: Db, tenant: Tenant, input: PageInput & { order: SortedBy; direction: Direction }) {
  const after = decodeCursor(sortCursorSchemas[input.order], input.after);
  return readCounted(
    input.limit,
    (limit) => listSorted(db, tenant, { ...input, after, limit }),
    ({ key: value, id }) => ({ value, id }),
  );
}

/**
 * A page of the applications that the actor may see: newest change first, by whose turn it is, or by a column. Throws
 * `parameterInvalid` for a turn beside a keyword, for a direction beside the order by turn, and where whoever sees every
 * enterprise's asks for a column other than the latest change.
 */
export async function listApplications(
  { db }: { db: Db },
  actor: Actor,
  input: ListInput,
): Promise<Page<ApplicationSummary>> {
  const tenant = tenantOf(actor);
  const { keyword = '', turn, direction } = input;
  if (keyword.trim() !== '') {
    if (turn) throw new CatalogueError('parameterInvalid', { field: 'turn' });
    return listLatest(db, tenant, input);
  }
  const order = input.order ?? (turn ? 'turn' : 'updated');
  if (order === 'turn') {
    if (direction) throw new CatalogueError('parameterInvalid', { field: 'direction' });
    return listTurns(db, tenant, input);
  }
  // The indexes begin with the enterprise: over all of them every application would be sorted.
  if (tenant === 'all' && order !== 'updated')
    throw new CatalogueError('parameterInvalid', { field: 'order' });
  const sorted = { ...input, order, direction: directionOf(order, direction) };
  const isLatest = order === 'updated' && sorted.direction === 'desc' && !turn;
  return isLatest ? listLatest(db, tenant, input) : listByColumn(db, tenant, sorted);
}
