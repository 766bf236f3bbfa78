import { type Kysely, sql } from 'kysely';
import { accountsRole, secureByEnterprise } from './row-security.ts';

const statements = [
  // Of whoever sends it: the maker, or the lab that was let in.
  `create table arrival (
    id uuid primary key default gen_random_uuid(),
    enterprise_id uuid not null references enterprise on delete cascade,
    application_id uuid not null references application on delete cascade,
    configuration_id uuid not null references configuration on delete cascade,
    delegation_id uuid references delegation on delete cascade,
    name text not null constraint arrival_name_valid check (char_length(name) between 1 and 128),
    size bigint not null constraint arrival_size_valid check (size > 0),
    sha256 text not null constraint arrival_sha256_valid check (sha256 ~ '^[0-9a-f]{64}$'),
    created_by uuid references account on delete set null,
    created_at timestamptz not null default now(),
    touched_at timestamptz not null default now(),
    kept_at timestamptz,
    done_at timestamptz constraint arrival_done_valid check (done_at is null or kept_at is not null),
    held_by uuid,
    held_until timestamptz,
    constraint arrival_held_valid check ((held_by is null) = (held_until is null))
  )`,
  // The same file for the same place is one upload until it is finished.
  `create unique index arrival_open on arrival (enterprise_id, application_id, configuration_id, sha256)
    where done_at is null`,
  'create index arrival_enterprise on arrival (enterprise_id, created_at)',
  'create index arrival_application on arrival (application_id)',
  'create index arrival_configuration on arrival (configuration_id)',
  'create index arrival_delegation on arrival (delegation_id)',
  'create index arrival_creator on arrival (created_by)',
  'create index arrival_touched on arrival (touched_at)',
  ...secureByEnterprise('arrival'),
  `revoke all on arrival from ${accountsRole}`,
];

/** Test results on their way in parts. */
export const arrivalsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
