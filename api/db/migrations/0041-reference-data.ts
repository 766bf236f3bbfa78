import { type Kysely, sql } from 'kysely';
import { firstReferenceItems } from './reference-data/first-items.ts';
import { accountsRole, appRole, secureFromWriting } from './row-security.ts';

const kinds = ['category', 'os', 'cpu-architecture', 'screen-density', 'sales-region', 'preloaded-app'];
const types = ['phone', 'tablet', 'watch', 'tv', 'reader', 'car', 'smart-screen', 'laptop'];
const words = (list: string[]) => list.map((word) => `'${word}'`).join(', ');

const tables = [
  `create table reference_item (
    id uuid primary key default gen_random_uuid(),
    kind text not null constraint reference_item_kind_known check (kind in (${words(kinds)})),
    code text not null constraint reference_item_code_length check (char_length(code) between 1 and 32),
    name_zh text not null constraint reference_item_zh_length check (char_length(name_zh) between 1 and 64),
    name_en text not null constraint reference_item_en_length check (char_length(name_en) between 1 and 64),
    type text constraint reference_item_type_known check (type in (${words(types)})),
    ordinal int not null constraint reference_item_ordinal_known check (ordinal between 1 and 9999),
    state text not null default 'in-use' constraint reference_item_state_known check (state in ('in-use', 'retired')),
    use text not null default 'none' constraint reference_item_use_known check (use in ('none', 'chosen', 'certified')),
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint reference_item_code unique (kind, code),
    constraint reference_item_type check ((kind = 'category') = (type is not null))
  )`,
  // Codes and names are told apart whatever case they are written in.
  'create unique index reference_item_folded on reference_item (kind, lower(code))',
  'create unique index reference_item_zh on reference_item (kind, lower(name_zh))',
  'create unique index reference_item_en on reference_item (kind, lower(name_en))',
  'create index reference_item_listed on reference_item (kind, ordinal, id)',
  `create table preloaded_list (
    version int primary key check (version >= 1),
    apps text[] not null check (cardinality(apps) between 1 and 1000),
    published_by uuid references account,
    published_at timestamptz not null default now()
  )`,
  'create index preloaded_list_publisher on preloaded_list (published_by)',
];

const rights = ['reference_item', 'preloaded_list'].flatMap((table) => [
  ...secureFromWriting(table),
  `revoke insert, update, delete on ${table} from ${appRole}, ${accountsRole}`,
]);

const text = (value: string | undefined) =>
  value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'`;

const rows = firstReferenceItems.flatMap(({ kind, items }) =>
  items.map(
    ({ code, zh, en, type }, index) =>
      `(${[kind, code, zh, en ?? zh, type].map(text).join(', ')}, ${(index + 1) * 10})`,
  ),
);

const apps = firstReferenceItems.find(({ kind }) => kind === 'preloaded-app')?.items ?? [];

/** What was a constant of the code; systems were free text, and those that applications name become items as well. */
const seed = [
  `insert into reference_item (kind, code, name_zh, name_en, type, ordinal) values ${rows.join(', ')}`,
  `insert into reference_item (kind, code, name_zh, name_en, ordinal)
   select 'os', name, name, name, 100 + row_number() over (order by used desc, name)
   from (
     select min(materials ->> 'os') as name, count(*) as used from application
     where char_length(materials ->> 'os') between 1 and 32 group by lower(materials ->> 'os')
     order by used desc limit 500
   ) systems
   on conflict do nothing`,
  `insert into preloaded_list (version, apps) values (1, '{${apps.map(({ code }) => code).join(',')}}')`,
];

/** The words that only the code knew until now. */
const opened = `alter table product drop constraint product_category_valid,
  drop constraint product_cpu_architecture_valid, drop constraint product_screen_density_valid`;

const isChosen = (materials: string) => `(kind = 'os' and code = ${materials} ->> 'os')
  or (kind = 'sales-region' and ${materials} -> 'salesRegions' ? code)
  or (kind = 'preloaded-app' and ${materials} -> 'preloadedApps' ? code)`;
const isOfProduct = (product: string) => `(kind = 'category' and code = ${product}.category)
  or (kind = 'cpu-architecture' and code = ${product}.cpu_architecture)
  or (kind = 'screen-density' and code = ${product}.screen_density)`;
const certified = (application: string) => `kind = 'os' and use <> 'certified'
  and code = (select materials ->> 'os' from application where id = ${application})`;

const noting = (name: string, change: string) => `create function ${name}() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    update reference_item ${change};
    return null;
  end $$`;

/** Who chooses an item may not change it: what was ever chosen is noted here, once, so that it is not deleted. */
const uses = [
  noting('note_product_choice', `set use = 'chosen' where use = 'none' and (${isOfProduct('new')})`),
  noting(
    'note_application_choice',
    `set use = 'chosen' where use = 'none' and (${isChosen('new.materials')})`,
  ),
  noting('note_certified_system', `set use = 'certified' where ${certified('new.application_id')}`),
  `create trigger product_choice after insert or update of category, cpu_architecture, screen_density on product
   for each row execute function note_product_choice()`,
  `create trigger application_choice after insert or update of materials on application
   for each row execute function note_application_choice()`,
  `create trigger certificate_system after insert on certificate
   for each row execute function note_certified_system()`,
  `update reference_item set use = 'chosen' where exists (select from product where ${isOfProduct('product')})
   or exists (select from application where ${isChosen('materials')})`,
  `update reference_item set use = 'certified' where kind = 'os' and code in (
     select a.materials ->> 'os' from certificate c join application a on a.id = c.application_id)`,
];

/** Reference data as rows that administrators change, and the list of preloaded apps in versions. */
export const referenceDataMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...rights, ...seed, opened, ...uses])
      await sql.raw(statement).execute(db);
  },
};
