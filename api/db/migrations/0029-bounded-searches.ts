import { type Kysely, sql } from 'kysely';
import { byParent } from './0020-readers.ts';
import { appRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** What a search is narrowed by beside its words: enterprise, status, kind of the queue as `queueKindOf` has it. */
const tags = `create function application_tags(enterprise_id uuid, status text, waiting_for text, wait_action text)
  returns text[] language sql immutable parallel safe as $$
  select array[enterprise_id::text, status] || case
    when waiting_for <> 'reviewer' then '{}'
    when wait_action in ('review-product', 'review-commercial') then '{queue,materials}'
    when wait_action = 'review-results' then '{queue,results}'
    else '{queue,samples}' end::text[] $$`;
const tagsOf = (row: string) =>
  `application_tags(${row}.enterprise_id, ${row}.status, ${row}.waiting_for, ${row}.wait_action)`;

const taggedApplications = [
  tags,
  `alter table application_search add column tags text[] not null default '{}'`,
  `create or replace function application_search_add() returns trigger language plpgsql ${definer} as $$
   begin
     -- A name that somebody is changing is waited for.
     perform from enterprise where id = new.enterprise_id for share;
     insert into application_search (application_id, enterprise_id, line, tags)
     select new.id, new.enterprise_id, concat_ws(E'\\n', new.number, p.name, p.model, e.name_zh), ${tagsOf('new')}
     from product p, enterprise e where p.id = new.product_id and e.id = new.enterprise_id;
     return null;
   end $$`,
  `create function application_search_tag() returns trigger language plpgsql ${definer} as $$
   begin
     update application_search set tags = ${tagsOf('new')} where application_id = new.id;
     return null;
   end $$`,
  // Its name comes after `certification_changed`: whoever renames a product locks that first, and then these rows.
  `create trigger search_tag after update of status, waiting_for, wait_action on application for each row
   when (${tagsOf('old')} <> ${tagsOf('new')}) execute function application_search_tag()`,
  // After the trigger, whose making waited for whoever was changing applications.
  'drop index application_search_wide',
  'drop index if exists application_search_line',
  `update application_search s set tags = ${tagsOf('a')} from application a where a.id = s.application_id`,
];

const productLine = `(name || E'\\n' || model)`;
const words = (index: string, on: string, narrow: string, line: string) => `do $$ begin
    create index ${index} on ${on} using gin (${narrow}, wide_grams(${line}), ${line} gin_trgm_ops)
      with (fastupdate = off);
  exception when undefined_object then
    -- As in migration 0004: without the extension a search is slower.
    create index ${index} on ${on} using gin (${narrow}, wide_grams(${line})) with (fastupdate = off);
  end $$`;

/**
 * One index for what narrows a search and for its words: what has both is found without reading what has one of them.
 * Entries are written at once, as a list of pending ones is read by every search, and tidied by whoever fills it.
 */
const indexes = [
  'drop index product_search_wide',
  'drop index if exists product_search',
  words('application_search_words', 'application_search', 'tags', 'line'),
  words('product_words', 'product', '(array[enterprise_id])', productLine),
];

/** A keyword comes taken apart as by `wordOf` in api/db/keyword.ts. */
const search = (name: string, narrow: string, select: string, line: string) => [
  `create function ${name}(owner uuid, ${narrow}word text, pattern text, grams text[], most int)
   returns setof uuid language plpgsql stable rows 100 ${definer} as $$
   begin
     if coalesce(current_setting('assay.tenant', true), '') not in ('all', owner::text) then
       return;
     elsif grams is not null then
       return query ${select} and wide_grams(${line}) @> grams and strpos(lower(${line}), lower(word)) > 0 limit most;
     elsif pattern is not null then
       return query ${select} and ${line} ilike pattern limit most;
     else
       return query ${select} and strpos(lower(${line}), lower(word)) > 0 limit most;
     end if;
   end $$`,
  `revoke all on function ${name} from public`,
  `grant execute on function ${name} to ${appRole}`,
];

/**
 * What of an enterprise contains a keyword. Row security keeps requests of an enterprise from the indexes, whose
 * operators are not leakproof; so these go past it, and ask themselves whose rows the connection may see.
 */
const searches = [
  ...search(
    'own_applications',
    'narrow text[], ',
    'select application_id from application_search where tags @> (owner::text || narrow)',
    'line',
  ),
  ...search(
    'own_products',
    '',
    'select id from product where array[enterprise_id] @> array[owner]',
    productLine,
  ),
];

/**
 * Rows that are as visible as another table's: asked one by one. Of `exists` the planner makes a list of all that an
 * enterprise has, to look twenty rows up in, as it takes the largest for one like any other.
 */
const children = [
  // By these each is one look, where the planner would walk through all of its enterprise instead.
  ...['application', 'product', 'message'].map(
    (parent) => `create index ${parent}_owner on ${parent} (id, enterprise_id)`,
  ),
  ...byParent.map(
    ([table, parent, column]) =>
      `alter policy own on ${table} using ((select true from ${parent} parent where parent.id = ${column}))`,
  ),
];

/** Searches that read little whatever they look for: docs/decisions/0030-search.md. */
export const boundedSearchesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...taggedApplications, ...indexes, ...searches, ...children])
      await sql.raw(statement).execute(db);
  },
};
