import { type Kysely, sql } from 'kysely';
import { seesAll } from './row-security.ts';

const statements = [
  `alter table agreement_version
    alter column published_at drop not null,
    add column created_by uuid,
    add column updated_at timestamptz not null default now(),
    add column revision int not null default 1`,
  // The next text of an agreement is written once at a time.
  'create unique index agreement_version_draft on agreement_version (agr_type) where published_at is null',
  `alter policy public_text on agreement_version using (published_at is not null or ${seesAll})`,
  'create index agreement_signature_listed on agreement_signature (agr_type, signed_at desc, account_id desc)',
];

/** A text of an agreement is a draft until it is published from a date on; who has signed which is listed. */
export const agreementDraftsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
