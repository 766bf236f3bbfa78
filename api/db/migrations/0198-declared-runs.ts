import { type Kysely, sql } from 'kysely';

const items = `'{brand, model, osVersion, fingerprint, suiteName, suiteVersion}'::text[]`;

const statements = [
  'alter table upload add column declared jsonb',
  `alter table upload add constraint upload_declared_valid check (case jsonb_typeof(declared)
    when 'object' then declared <> '{}' and declared - ${items} = '{}' and octet_length(declared::text) <= 8192
      and not jsonb_path_exists(declared, '$.* ? (@.type() != "string")')
    else declared is null end) not valid`,
];

/** What a file leaves out may be the partner's word. */
export const declaredRunsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
