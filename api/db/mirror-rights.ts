import { sql } from 'kysely';
import { appRole, staffRole, tenantRole } from './migrations/row-security.ts';
import type { Db } from './schema.ts';

/** What a role may do with tables, columns, sequences and functions, as the ends of `grant` and `revoke`. */
const rightsOf = (role: string) => `
  select a.privilege_type || ' on ' || case c.relkind when 'S' then 'sequence ' else '' end || c.oid::regclass
  from pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and a.grantee = '${role}'::regrole
  union
  select format('%s (%I) on %s', a.privilege_type, t.attname, c.oid::regclass)
  from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped, aclexplode(t.attacl) a
  where c.relnamespace = 'public'::regnamespace and a.grantee = '${role}'::regrole
  union
  select a.privilege_type || ' on function ' || p.oid::regprocedure
  from pg_proc p, aclexplode(p.proacl) a
  where p.pronamespace = 'public'::regnamespace and a.grantee = '${role}'::regrole`;

/** Rights of a column go with those of its table, so what is granted is looked for after what is revoked. */
const mirrorFor = (role: string) => `
  for line in (${rightsOf(role)}) except (${rightsOf(appRole)}) loop
    execute 'revoke ' || line || ' from ${role}';
  end loop;
  for line in (${rightsOf(appRole)}) except (${rightsOf(role)}) loop
    execute 'grant ' || line || ' to ${role}';
  end loop;`;

/**
 * Gives the roles that connections of `assay_app` take on exactly that one's rights. A role cannot inherit from one that
 * may take it on, so this runs after every migration; where nothing differs, nothing is written.
 */
export async function mirrorRights(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ declare line text; begin
        perform pg_advisory_xact_lock(hashtext('mirror_rights'));
        ${mirrorFor(tenantRole)}
        ${mirrorFor(staffRole)}
      end $$`,
    )
    .execute(db);
}
