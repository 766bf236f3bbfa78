import { type Kysely, sql } from 'kysely';
import { appRole, secureByEnterprise, secureByParent, secureFromTenants, seesAll } from './row-security.ts';

const grants = [
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then
      raise exception 'the role ${appRole} is missing; docs/operations.md says how to create it';
    end if;
  end $$`,
  `grant usage on schema public to ${appRole}`,
  `grant select, insert, update, delete on all tables in schema public to ${appRole}`,
  `grant usage, select on all sequences in schema public to ${appRole}`,
  `revoke all on kysely_migration, kysely_migration_lock from ${appRole}`,
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole}`,
  `alter default privileges in schema public grant usage, select on sequences to ${appRole}`,
];

const byEnterprise = ['account', 'contact', 'product', 'application', 'upload', 'file', 'message'];
const byApplication = [
  ...['application_configuration', 'application_image', 'command', 'history', 'review', 'delivery'],
  'bypass_item',
];
const fromTenants = ['session', 'login_attempt', 'oidc_record', 'oidc_key'];

const policies = [
  ...secureByEnterprise('enterprise', 'id'),
  ...byEnterprise.flatMap((table) => secureByEnterprise(table)),
  ...byApplication.flatMap((table) => secureByParent(table, 'application', 'application_id')),
  ...secureByParent('configuration', 'product', 'product_id'),
  ...secureByParent('product_contact', 'product', 'product_id'),
  ...secureByParent('failure', 'upload', 'upload_id'),
  ...secureByParent('bypass_version', 'bypass_item', 'bypass_item_id'),
  ...secureByParent('message_read', 'message', 'message_id'),
  ...fromTenants.flatMap(secureFromTenants),
];

/** Certificates are a public register; who may write them is another matter. */
const certificates = [
  'alter table certificate enable row level security',
  'create policy register on certificate for select using (true)',
  ...['insert', 'update', 'delete'].map(
    (action) =>
      `create policy tenant_${action} on certificate for ${action} ${
        action === 'insert' ? 'with check' : 'using'
      } (${seesAll})`,
  ),
];

/**
 * A request writes to the rooms of others and reads its own. It asks for jobs, which hold ids alone, once each: to
 * find the one that is there it must see them, but it may not change them.
 */
const outboxes = [
  'alter table event enable row level security',
  `create policy own_room on event for select
    using (${seesAll} or room = 'enterprise:' || (select current_setting('assay.tenant', true)))`,
  'create policy any_room on event for insert with check (true)',
  `create policy pruning on event for delete using (${seesAll})`,
  // A row that is locked to be deleted counts as one to be changed.
  `create policy locking on event for update using (${seesAll})`,
  'alter table effect enable row level security',
  'create policy wish on effect for insert with check (true)',
  'create policy known on effect for select using (true)',
  `create policy handling on effect for update using (${seesAll})`,
  `create policy pruning on effect for delete using (${seesAll})`,
];

/** The portal's role, and the rows that it sees: those of the enterprise that `assay.tenant` names, or all of them. */
export const rowSecurityMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...grants, ...policies, ...certificates, ...outboxes]) {
      await sql.raw(statement).execute(db);
    }
  },
};
