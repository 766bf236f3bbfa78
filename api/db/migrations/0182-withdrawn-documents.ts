import { type Kysely, sql } from 'kysely';
import { seesAll } from './row-security.ts';

/** Whoever asks for a withdrawn document is told that it was there once: of it they see that alone, its place and its state. */
export const withdrawnDocumentsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `alter policy reading on document using (published_version is not null or state = 'withdrawn' or ${seesAll})`,
      )
      .execute(db);
  },
};
