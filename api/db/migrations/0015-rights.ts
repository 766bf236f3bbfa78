import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, seesAll } from './row-security.ts';

const all = [appRole, accountsRole, adminRole];
const [everybody, newcomers] = [all.join(', '), `${accountsRole}, ${adminRole}`];

const ground = [
  ...[accountsRole, adminRole].map(
    (role) => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        raise exception 'the role ${role} is missing; docs/operations.md says how to create it';
      end if;
    end $$`,
  ),
  `grant usage on schema public to ${newcomers}`,
  `grant select, insert, update, delete on all tables in schema public to ${newcomers}`,
  `grant usage, select on all sequences in schema public to ${newcomers}`,
  `revoke all on kysely_migration, kysely_migration_lock from ${newcomers}`,
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${newcomers}`,
  `alter default privileges in schema public grant usage, select on sequences to ${newcomers}`,
];

const auditColumns = [
  ...['request_id', 'actor_id', 'actor_login', 'actor_name', 'actor_name_en', 'actor_roles', 'address'],
  ...['operation', 'target_kind', 'target_id', 'phase', 'error_code', 'detail'],
].join(', ');

/** Whoever writes to the audit log does no more than that. */
const audit = [
  `revoke all on audit_pending, audit_entry, audit_head, audit_line from ${newcomers}`,
  `grant select on audit_pending, audit_entry, audit_head, audit_line to ${newcomers}`,
  `grant insert (${auditColumns}) on audit_pending, audit_entry to ${newcomers}`,
  `grant execute on function audit_seal(int) to ${adminRole}`,
];

/** Grants a right on every column of a table but some, those of later versions not included. */
const grantExcept = (right: string, table: string, without: readonly string[], role: string) => `do $$ begin
  execute (select format('grant ${right} (%s) on ${table} to ${role}', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attname <> all ('{${without.join(',')}}'));
end $$`;

/** What is written once: nobody changes it afterwards. */
const writtenOnce = ['history', 'review', 'agreement_signature', 'usage_record'];
/** What the programme says. */
const published = ['agreement_version', 'bulletin', 'maintenance_notice', 'config'];
/** What an application's course is made of: none of it is the account service's. */
const course = [
  ...[
    'application',
    'application_configuration',
    'application_image',
    'command',
    'history',
    'review',
    'delivery',
  ],
  ...['product', 'configuration', 'product_contact', 'contact', 'upload', 'failure', 'bypass_item'],
  ...['bypass_version', 'certificate', 'blob', 'file'],
].join(', ');

/** Requests read who is who, and sign nobody in. */
const app = [
  `revoke select, insert, update, delete on account from ${appRole}`,
  grantExcept('select', 'account', ['password_hash'], appRole),
  `revoke insert, update, delete on enterprise, company_verification from ${appRole}`,
  `revoke all on oidc_key, password_reset, account_identity from ${appRole}`,
  `revoke select, insert, update on oidc_record from ${appRole}`,
  `grant select (model, id, grant_id, uid, expires_at) on oidc_record to ${appRole}`,
  `revoke insert, update on session from ${appRole}`,
  `grant update (last_seen_at, expires_at, revoked_at, logout_ticket) on session to ${appRole}`,
  `revoke update, delete on ${writtenOnce.join(', ')} from ${everybody}`,
  // What the reviewer says of a version is added to it.
  `revoke update, delete on bypass_version from ${everybody}`,
  `grant update (state, comment, updated_at) on bypass_version to ${appRole}, ${adminRole}`,
  `revoke insert, update, delete on ${published.join(', ')} from ${appRole}, ${accountsRole}`,
  `revoke update, delete on certificate from ${appRole}`,
  `grant update (file_id) on certificate to ${appRole}`,
];

const accountFixed = ['id', 'login', 'disabled_at', 'created_at'];
const enterpriseFixed = ['id', 'state', 'partner_code', 'created_at'];

/** The account service registers people and companies; what may become of them the triggers below say. */
const accounts = [
  `revoke insert, update, delete on ${course} from ${accountsRole}`,
  `revoke insert, update, delete on account, enterprise from ${accountsRole}`,
  `grant insert on account, enterprise to ${accountsRole}`,
  grantExcept('update', 'account', accountFixed, accountsRole),
  grantExcept('update', 'enterprise', enterpriseFixed, accountsRole),
  `revoke insert, delete on session from ${accountsRole}`,
];

/**
 * Of the account service's login: it makes partners and individuals, a partner only as the first of a company that
 * nobody has permitted or verified, and a partner of nobody but an individual.
 */
const registering = [
  `create function guard_registration() returns trigger language plpgsql security definer
   set search_path = pg_catalog, public, pg_temp as $$
   begin
     if tg_op = 'UPDATE' then
       if new.roles = old.roles and new.enterprise_id is not distinct from old.enterprise_id then return new; end if;
       if not (old.roles = '{individual}' and old.enterprise_id is null) then
         raise exception 'the account service does not change roles' using errcode = 'insufficient_privilege';
       end if;
     end if;
     if not (new.roles = '{individual}' and new.enterprise_id is null) and not (new.roles = '{partner}'
       and exists (select from enterprise where id = new.enterprise_id and state = 0 and verify_real_state < 2)
       and not exists (select from account where enterprise_id = new.enterprise_id and id <> new.id)) then
       raise exception 'the account service makes no such account' using errcode = 'insufficient_privilege';
     end if;
     return new;
   end $$`,
  `create trigger account_registration before insert or update of roles, enterprise_id on account
   for each row when (session_user = '${accountsRole}') execute function guard_registration()`,
  `create function guard_verification() returns trigger language plpgsql as $$
   begin
     if new.verify_real_state = 2 or (tg_op = 'UPDATE' and old.verify_real_state = 2)
       or (tg_op = 'INSERT' and (new.state <> 0 or new.partner_code is not null)) then
       raise exception 'the account service permits and verifies nobody' using errcode = 'insufficient_privilege';
     end if;
     return new;
   end $$`,
  `create trigger enterprise_verification before insert or update on enterprise
   for each row when (session_user = '${accountsRole}') execute function guard_verification()`,
];

/** The last tables that had no policy: a file's bytes, the programme's settings, and how far events were pruned. */
const policies = [
  ...['blob', 'config', 'event_floor'].map((table) => `alter table ${table} enable row level security`),
  `create policy known on blob for select using (true)`,
  `create policy stored on blob for insert with check (true)`,
  `create policy sweeping on blob using (${seesAll})`,
  `create policy reading on config for select using (true)`,
  `create policy writing on config using (${seesAll})`,
  `create policy reading on event_floor for select using (true)`,
  `create policy writing on event_floor using (${seesAll})`,
];

/** Three roles instead of one: requests, the account service, and administration; each may do what is its own. */
export const rightsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...ground, ...audit, ...app, ...accounts, ...registering, ...policies]) {
      await sql.raw(statement).execute(db);
    }
  },
};
