import { createDatabase, type DatabaseAddress } from '#db/connection.ts';
import { noteRelease as insertRelease } from '#db/queries/releases.ts';
import { workflowBuild } from '#workflows/worker/bundle-sources.ts';

/**
 * Notes that this version is the one to work: runs go on with it once a worker of it is there.
 * @param owner the database, for the role that owns its tables
 */
export async function noteRelease(owner: DatabaseAddress): Promise<void> {
  const db = createDatabase(owner, { sees: 'all', max: 1, applicationName: 'assay-release' });
  await insertRelease(db, workflowBuild()).finally(() => db.destroy());
}
