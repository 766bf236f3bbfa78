import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/** The login for work in the name of an enterprise or of nobody. */
const tenantRole = 'assay_tenant';

/**
 * Resolves when the database answers, takes writes, and its role is subject to row security.
 * @throws Error for a database that only reads, or a role that owns tables or bypasses row security
 */
export async function checkRole(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; free: boolean; reads: boolean }>`
    select rolname as role, rolsuper or rolbypassrls or exists (
      select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as free,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as reads
    from pg_roles where rolname = session_user`.execute(db);
  if (rows.some(({ reads }) => reads))
    throw new Error('the database takes no writes: it is a standby, or default_transaction_read_only is set');
  const free = rows.find((row) => row.free);
  if (free)
    throw new Error(`the role ${free.role} owns tables or bypasses row security; see docs/operations.md`);
}

/**
 * The same for the tenants' login, checked in the scope of nobody.
 * @throws Error as well for another login, a member of any role, or one that may create tables
 */
export async function checkTenantRole(db: Db): Promise<void> {
  await checkRole(db);
  const { rows } = await sql<{ role: string; free: boolean }>`
    select rolname as role, rolname <> ${tenantRole}
      or exists (select from pg_auth_members where member = pg_roles.oid)
      or has_database_privilege(current_database(), 'temporary') or has_schema_privilege('public', 'create') as free
    from pg_roles where rolname = session_user`.execute(db);
  const free = rows.find((row) => row.free);
  if (free)
    throw new Error(
      `the role ${free.role} is not ${tenantRole}, a member of a role, or may make tables; see docs/operations.md`,
    );
}
