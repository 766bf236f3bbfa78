import { sql } from 'kysely';
import { appRole, tenantRole } from './migrations/row-security.ts';
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

/** Those of `assay_app` that are for the system's work alone. */
const ofTenants = `select granted from (${rightsOf(appRole)}) app (granted)
  where granted !~ ' on (tenant_key$|function (audit_seal|prune_public_counts)\\()'`;

/** Rights of a column go with those of its table, so what is granted is looked for after what is revoked. */
const mirror = `
  for line in (${rightsOf(tenantRole)}) except (${ofTenants}) loop
    execute 'revoke ' || line || ' from ${tenantRole}';
  end loop;
  for line in (${ofTenants}) except (${rightsOf(tenantRole)}) loop
    execute 'grant ' || line || ' to ${tenantRole}';
  end loop;`;

/**
 * Gives the tenants' login the rights of `assay_app` with tables and functions, but for those of the system alone; it is
 * a member of no role, so this runs after every migration. Where nothing differs, nothing is written.
 */
export async function mirrorRights(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ declare line text; begin
        perform pg_advisory_xact_lock(hashtext('mirror_rights'));
        ${mirror}
      end $$`,
    )
    .execute(db);
}
