import type { z } from 'zod';
import type { newSavedView, SavedView } from '#contract/applications/saved-views.ts';
import {
  deleteSavedView,
  insertSavedView,
  listSavedViews as listRows,
  lockSavedViews,
  renameSavedView,
} from '#db/queries/saved-views.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { savedViewLimits } from '#domain/applications/application-filters.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

type Deps = { db: Db; now: () => Date };

/** The actor's own views, in the order of their making. */
export async function listSavedViews(
  { db }: { db: Db },
  { accountId }: Actor,
): Promise<{ rows: SavedView[] }> {
  return { rows: await listRows(db, accountId) };
}

/** @throws CatalogueError parameterInvalid (`reason: 'taken'`) where another view of theirs has the name */
async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedUnique(error) !== 'saved_view_named') throw error;
    throw new CatalogueError('parameterInvalid', { reason: 'taken', field: 'name' });
  }
}

/** Saves filters under a name. @throws CatalogueError parameterInvalid (`reason: 'taken'`, or `'full'` beyond 20) */
export function saveView(
  { db, now }: Deps,
  { accountId }: Actor,
  { name, filters }: z.output<typeof newSavedView>,
): Promise<{ id: string }> {
  const view = { accountId, name, filters: filters as Record<string, string>, createdAt: now() };
  const { most } = savedViewLimits;
  return refuseTaken(
    inTransaction(db, async (trx) => {
      await lockSavedViews(trx, accountId);
      if ((await listRows(trx, accountId)).length >= most)
        throw new CatalogueError('parameterInvalid', { reason: 'full', limit: most });
      return { id: await insertSavedView(trx, view) };
    }),
  );
}

/** Renames a view of the actor's. @throws CatalogueError dataMissing, parameterInvalid (`reason: 'taken'`) */
export async function renameView(
  { db }: { db: Db },
  { accountId }: Actor,
  { id, name }: { id: string; name: string },
): Promise<{ id: string }> {
  const found = await refuseTaken(inTransaction(db, (trx) => renameSavedView(trx, { id, accountId }, name)));
  if (!found) throw new CatalogueError('dataMissing');
  return { id };
}

/** Removes a view of the actor's. @throws CatalogueError dataMissing */
export async function removeView(
  { db }: { db: Db },
  { accountId }: Actor,
  { id }: { id: string },
): Promise<{ id: string }> {
  if (!(await deleteSavedView(db, { id, accountId }))) throw new CatalogueError('dataMissing');
  return { id };
}
