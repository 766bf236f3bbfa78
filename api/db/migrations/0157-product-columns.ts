import { type Kysely, sql } from 'kysely';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
const final = `('certified', 'partially-certified', 'certification-failed')`;

const configurationsOf = (product: string) =>
  `(select count(*)::int from configuration c where c.product_id = ${product})`;
/** Empty where it has none. */
const latestOf = (product: string) => `coalesce((select a.number from application a
  where a.product_id = ${product} order by a.created_at desc, a.id desc limit 1), '')`;
const certificationOf = (product: string) => `(select case
  when count(*) filter (where a.status not in ${final}) > 0 then 1
  when count(*) filter (where a.status in ('certified', 'partially-certified')) > 0 then 2 else 0 end
  from application a where a.product_id = ${product})`;

const filled = `configuration_count = ${configurationsOf('product.id')}, latest_application = ${latestOf('product.id')}`;

/** A product's row follows its configurations: once a statement, whichever rows it added or took away. */
const configurationTrigger = (event: string, rows: string) =>
  `create trigger count_${event} after ${event} on configuration referencing ${rows} table as changed
   for each statement execute function product_configurations()`;

const statements = [
  `alter table product add column configuration_count int not null default 0,
   add column latest_application text not null default ''`,
  `create function product_configurations() returns trigger language plpgsql ${definer} as $$
   begin
     perform from product where id in (select product_id from changed) order by id for no key update;
     update product set configuration_count = ${configurationsOf('product.id')}
     where id in (select product_id from changed)
       and configuration_count <> ${configurationsOf('product.id')};
     return null;
   end $$`,
  configurationTrigger('insert', 'new'),
  configurationTrigger('delete', 'old'),
  // As it was (0021), and the latest application beside it: one change of the row for both.
  `create or replace function product_certification() returns trigger language plpgsql ${definer} as $$
   declare changed uuid = coalesce(new.product_id, old.product_id);
   begin
     perform from product where id = changed for no key update;
     update product set certification = ${certificationOf('changed')}, latest_application = ${latestOf('changed')}
     where id = changed
       and (certification, latest_application) <> (${certificationOf('changed')}, ${latestOf('changed')});
     return null;
   end $$`,
  // A row of before that breaks a check cannot be changed: it keeps its place among those without.
  `do $$ declare one uuid; begin
     update product set ${filled};
   exception when check_violation then
     for one in select id from product loop
       begin
         update product set ${filled} where id = one;
       exception when check_violation then null;
       end;
     end loop;
   end $$`,
  `create index product_configurations_order on product (enterprise_id, configuration_count, updated_at, id)`,
  `create index product_channel_order on product
   (enterprise_id, (coalesce(channel_id, '') collate "C"), updated_at, id)`,
  `create index product_application_order on product
   (enterprise_id, (latest_application collate "C"), updated_at, id)`,
];

/** The other columns of an enterprise's list of products that it is sorted by. */
export const productColumnsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
