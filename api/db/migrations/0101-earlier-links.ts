import { type Kysely, sql } from 'kysely';

/**
 * As of invitations: a mail that was handed over when its process died is sent again, and the links of both are good. The
 * mail tells them from one that was asked for anew, which ends what was before.
 */
export const earlierLinksMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['pending_registration', 'password_reset']) {
      const statements = [
        `alter table ${table} add column mail_id uuid, add column earlier text[] not null default '{}'`,
        `alter table ${table} add constraint ${table}_earlier_valid
           check (cardinality(earlier) <= 100 and (mail_id is not null or cardinality(earlier) = 0)) not valid`,
        `create index ${table}_earlier on ${table} using gin (earlier)`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
    }
  },
};
