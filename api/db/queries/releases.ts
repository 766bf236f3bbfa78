import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

/** Notes that a version is prepared; nothing where it was the last one. */
export async function noteRelease(db: Db, workflowBuild: string): Promise<void> {
  await sql`insert into release (workflow_build) select ${workflowBuild}
    where ${workflowBuild} is distinct from (select workflow_build from release order by id desc limit 1)`.execute(
    db,
  );
}

/** The workflow code of the version that was prepared last; undefined where none was. */
export async function findLastBuild(db: Db): Promise<string | undefined> {
  const last = db.selectFrom('release').select('workflowBuild').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.workflowBuild;
}
