import { type Kysely, sql } from 'kysely';

const signatureBy = (key: '' | 'former_') =>
  `encode(sha256(${key}outer_key || sha256(${key}inner_key || id)), 'hex')`;

/** Whether the newest key signed a token; false while the former one counts that did, null where none did. */
const isNewest = `create function token_is_newest(token text) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    id bytea := convert_to(split_part(token, '.', 1), 'UTF8');
    signature text := split_part(token, '.', 2);
  begin
    return (select case when signature = ${signatureBy('')} then true
      when clock_timestamp() < former_until and signature = ${signatureBy('former_')} then false end from tenant_key);
  end $$`;

const tenantId = `create or replace function tenant_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    token text := current_setting('assay.tenant', true);
  begin
    if token like '%.%' and token_is_newest(token) is not null then return split_part(token, '.', 1)::uuid; end if;
    return null;
  end $$`;

const columns = `alter table tenant_key add former_inner_key bytea, add former_outer_key bytea,
  add former_until timestamptz`;

/** The key that signs whose rows a transaction may see can be replaced while transactions run. */
export const formerTenantKeyMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [columns, isNewest, tenantId]) await sql.raw(statement).execute(db);
  },
};
