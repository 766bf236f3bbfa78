import { type Kysely, sql } from 'kysely';

/** A business agreement has the copy that the enterprise signed and sent back, and why the last one was returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table business_agreement
      add column signed_copy_id uuid,
      add column signed_copy_at timestamptz,
      add column returned_reason text,
      add constraint business_agreement_copy_valid
        check ((signed_copy_id is null) = (signed_copy_at is null)) not valid,
      add constraint business_agreement_returned_valid
        check (char_length(returned_reason) between 1 and 500) not valid;
  `)
    .execute(db);
}
