import { type Kysely, sql } from 'kysely';
import { adminRole } from './row-security.ts';

const setting = "current_setting('assay.tenant', true)";

/**
 * What the policy of before says, in a form whose share of the rows the planner takes for a half instead of a hundredth:
 * it then reads a page by the list's index, and no longer sorts whatever there is.
 */
const policies = Object.entries({
  account: 'enterprise_id',
  enterprise: 'id',
  company_verification: 'enterprise_id',
}).map(
  ([table, column]) =>
    `alter policy tenant on ${table} using ((select ${setting} = 'all') or ${column}::text = (select ${setting}))`,
);

/** Pairs of those whose ids are given with others that share a number with them, oldest first. */
const near = (table: string, numbers: string, texts: string[]) => [
  `create function near_${table}s(ids uuid[], most int)
   returns table (id uuid, other_id uuid, ${texts.map((text) => `${text} text, other_${text} text`).join(', ')})
   language plpgsql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp
   -- What an array of another row overlaps is not known beforehand, and taken for a hundredth of all.
   set enable_seqscan = off as $$
   #variable_conflict use_column
   begin
     if coalesce(${setting}, '') <> 'all' then
       return;
     end if;
     return query select own.id, other.id, ${texts.map((text) => `own.${text}, other.${text}`).join(', ')}
       from ${table} own cross join lateral (
         select * from (
           select * from ${table} o where o.${numbers} && own.${numbers} and o.id <> own.id offset 0
         ) found order by created_at, id limit most
       ) other
       where own.id = any (ids);
   end $$`,
  `revoke all on function near_${table}s from public`,
  `grant execute on function near_${table}s to ${adminRole}`,
];

/**
 * Lists of administration. Names alike are found by an index that row security would keep from them, as the operator
 * of arrays is not leakproof: their function goes past it, and asks itself whether the connection may see every row.
 */
export const administrationListsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const functions = [
      ...near('enterprise', 'name_near', ['name_zh', 'name_en']),
      ...near('account', 'login_near', ['login']),
    ];
    for (const statement of [...policies, ...functions]) await sql.raw(statement).execute(db);
  },
};
