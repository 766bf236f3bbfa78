import { type Kysely, sql } from 'kysely';

/** The public search narrows to a category of devices, newest first. */
export const certificateCategoriesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        "create index certificate_category on certificate ((document->>'category'), issued_on desc, number desc)",
      )
      .execute(db);
  },
};
