import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, staffRole, tenantRole } from './row-security.ts';

/** Tables that name their enterprise, and those whose rows are as visible as one of another table. */
const byEnterprise = [
  ...['account', 'contact', 'product', 'application', 'upload', 'file', 'message'],
  ...['company_verification', 'usage_record', 'enterprise_usage'],
];
export const byParent: [table: string, parent: string, column: string][] = [
  ...['application_configuration', 'application_image', 'command', 'history', 'review', 'delivery'].map(
    (table) => [table, 'application', 'application_id'] as [string, string, string],
  ),
  ['bypass_item', 'application', 'application_id'],
  ['configuration', 'product', 'product_id'],
  ['product_contact', 'product', 'product_id'],
  ['failure', 'upload', 'upload_id'],
  ['bypass_version', 'bypass_item', 'bypass_item_id'],
  ['message_read', 'message', 'message_id'],
  ['agreement_signature', 'account', 'account_id'],
  ['bulletin_shown', 'account', 'account_id'],
];

const roles = [tenantRole, staffRole];

const ground = [
  ...roles.map(
    (role) => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        raise exception 'the role ${role} is missing; docs/operations.md says how to create it';
      end if;
    end $$`,
  ),
  `grant usage on schema public to ${roles.join(', ')}`,
  // The enterprise that the connection was told; null where it was told none, or all of them.
  `create function tenant_id() returns uuid language sql stable parallel safe as $$
    select case when told ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then told::uuid end
    from current_setting('assay.tenant', true) told $$`,
];

/** Who is not one of the two readers is told by the setting, as processes of the version before are. */
const told = `${appRole}, ${accountsRole}, ${adminRole}`;

function ownBy(table: string, column: string): string[] {
  return [
    `alter policy tenant on ${table} to ${told}`,
    `create policy own on ${table} to ${tenantRole} using (${column} = (select tenant_id()))`,
  ];
}

const tenants = [
  ...ownBy('enterprise', 'id'),
  ...byEnterprise.flatMap((table) => ownBy(table, 'enterprise_id')),
  ...byParent.flatMap(([table, parent, column]) => [
    `alter policy tenant on ${table} to ${told}`,
    `create policy own on ${table} to ${tenantRole}
      using (exists (select from ${parent} parent where parent.id = ${column}))`,
  ]),
  `alter policy reading on enterprise_quota to ${told}`,
  `create policy own on enterprise_quota for select to ${tenantRole} using (enterprise_id = (select tenant_id()))`,
  `alter policy own_room on event to ${told}`,
  `create policy own on event for select to ${tenantRole}
    using (room = (select 'enterprise:' || current_setting('assay.tenant', true)))`,
];

/** What the staff and the system see is every row: nothing is compared, so there is nothing to guess wrongly. */
const staff = `do $$ declare secured text; begin
  for secured in
    select c.oid::regclass::text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    execute format('create policy staff on %s to ${staffRole} using (true) with check (true)', secured);
  end loop;
end $$`;

/**
 * Two roles that connections of `assay_app` take on, one for requests of an enterprise, one for those of staff and for
 * the system.
 */
export const readersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...ground, ...tenants, staff]) await sql.raw(statement).execute(db);
  },
};
