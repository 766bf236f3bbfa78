import { sql } from 'kysely';
import { staffRole } from './migrations/row-security.ts';
import type { Db } from './schema.ts';

/**
 * Resolves when the database answers and its role is bound by row-level security.
 * @throws Error for a role that owns tables or may go round their policies
 */
export async function checkRole(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; free: boolean }>`
    select rolname as role, rolsuper or rolbypassrls or exists (
      select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace)
      or (rolname <> ${staffRole} and pg_has_role(oid, ${staffRole}, 'usage')) as free
    from pg_roles where rolname in (current_user, session_user)`.execute(db);
  const free = rows.find((row) => row.free);
  if (free)
    throw new Error(`the role ${free.role} owns tables or bypasses row security; see docs/operations.md`);
}
