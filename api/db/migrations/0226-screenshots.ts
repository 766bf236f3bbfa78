import { type Kysely, sql } from 'kysely';
import { accountsRole, secureByParent } from './row-security.ts';

const statements = [
  'alter table file add column photographed boolean not null default false',
  `create table file_thumbnail (
    file_id uuid primary key references file on delete cascade,
    jpeg bytea not null constraint file_thumbnail_jpeg_valid check (length(jpeg) between 1 and 65536)
  )`,
  ...secureByParent('file_thumbnail', 'file', 'file_id'),
  `revoke all on file_thumbnail from ${accountsRole}`,
];

/** Which pictures came from a camera, and small ones for lists. */
export const screenshotsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
