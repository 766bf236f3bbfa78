import { findApplication, snapshotOf } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * The application as its workflow begins with it; `applicationMissing` when there is no such row, or it has another
 * number than the run that calls.
 */
export async function loadSnapshot(
  db: Db,
  { applicationId, number }: { applicationId: string; number: string },
): Promise<ApplicationSnapshot> {
  const row = await findApplication(db, applicationId, 'all');
  if (row?.number !== number) throw new CatalogueError('applicationMissing');
  return snapshotOf(db, row);
}
