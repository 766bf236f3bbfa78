import { type Kysely, sql } from 'kysely';

/** The span that stored a row of an outbox, as W3C `traceparent`, so that what comes of it is of the same trace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const of = (table: string) =>
    `alter table ${table} add trace text, add constraint ${table}_trace_valid
      check (trace ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$') not valid;`;
  await sql.raw(`${of('event')} ${of('outbox_job')}`).execute(db);
}
