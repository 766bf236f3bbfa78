import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromTenants, seesAll } from './row-security.ts';

const tables = ['bulletin', 'maintenance_notice'];
const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
const plain = (html: string) => `regexp_replace(${html}, '<[^>]*>', ' ', 'g')`;

const columns = [
  ...tables.map(
    // What is there, and what processes of the version before write, is published and was told of.
    (table) => `alter table ${table}
      add column published_at timestamptz default now(),
      add column announced_at timestamptz default now(),
      add column updated_at timestamptz not null default now(),
      add column version int not null default 1`,
  ),
  'alter table bulletin alter column expires_at drop not null',
  `alter table bulletin add column line text not null generated always as
    (title_zh || ' ' || title_en || ' ' || ${plain("content_zh || ' ' || content_en")}) stored`,
  `alter table maintenance_notice
    add column notice_days int not null default 0 check (notice_days between 0 and 30),
    add column line text not null generated always as (content_zh || ' ' || content_en) stored`,
  // Drafts may overlap: one of them is published.
  `alter table maintenance_notice drop constraint maintenance_period, add constraint maintenance_period
    exclude using gist (tstzrange(starts_at, ends_at) with &&) where (published_at is not null)`,
];

const indexes = [
  ...tables.flatMap((table) => [
    `create index ${table}_listed on ${table} (starts_at desc, id desc)`,
    `create index ${table}_words on ${table} using gin (wide_grams(line), line gin_trgm_ops)`,
    `create index ${table}_untold on ${table} (starts_at) where announced_at is null and published_at is not null`,
  ]),
  // Those without an end are in effect for good.
  `create index bulletin_shown_until on bulletin ((coalesce(expires_at, 'infinity'::timestamptz)), starts_at)
    where published_at is not null`,
  'create index maintenance_notice_until on maintenance_notice (ends_at)',
];

/** Which enterprises have read a bulletin, and how many, in a few rows each so that readers do not queue. */
const readers = [
  `create table bulletin_reader (
    bulletin_id uuid not null references bulletin on delete cascade,
    enterprise_id uuid not null references enterprise on delete cascade,
    primary key (bulletin_id, enterprise_id)
  )`,
  'create index bulletin_reader_enterprise on bulletin_reader (enterprise_id)',
  `create table bulletin_read_count (
    bulletin_id uuid not null references bulletin on delete cascade,
    part int not null check (part between 0 and 7),
    enterprises int not null check (enterprises > 0),
    primary key (bulletin_id, part)
  )`,
  `create function count_bulletin_reader() returns trigger language plpgsql ${definer} as $$
  begin
    insert into bulletin_reader (bulletin_id, enterprise_id)
      select new.bulletin_id, enterprise_id from account where id = new.account_id and enterprise_id is not null
      on conflict do nothing;
    if found then
      insert into bulletin_read_count (bulletin_id, part, enterprises)
        values (new.bulletin_id, abs(hashtext(new.account_id::text) % 8), 1)
        on conflict (bulletin_id, part) do update set enterprises = bulletin_read_count.enterprises + 1;
    end if;
    return null;
  end $$`,
  `create trigger count_reader after insert on bulletin_shown
    for each row execute function count_bulletin_reader()`,
  `insert into bulletin_reader (bulletin_id, enterprise_id)
    select distinct shown.bulletin_id, account.enterprise_id from bulletin_shown shown
    join account on account.id = shown.account_id where account.enterprise_id is not null
    on conflict do nothing`,
  `insert into bulletin_read_count (bulletin_id, part, enterprises)
    select bulletin_id, 0, count(*) from bulletin_reader group by bulletin_id`,
  ...['bulletin_reader', 'bulletin_read_count'].flatMap((table) => [
    ...secureFromTenants(table),
    `revoke all on ${table} from ${accountsRole}`,
    `revoke insert, update, delete on ${table} from ${appRole}`,
  ]),
];

const rights = [
  // Also from processes of the version before, which know of no drafts.
  ...tables.map((table) => `alter policy reading on ${table} using (published_at is not null or ${seesAll})`),
  ...tables.map((table) => `grant update (announced_at) on ${table} to ${appRole}`),
];

/** A third room of the stream of changes: what is told to everybody. */
const room = [
  `alter table event drop constraint event_room_check, add constraint event_room_check
    check (room in ('programme', 'everybody') or room like 'enterprise:%') not valid`,
  "create policy everybody on event for select using (room = 'everybody')",
];

/** Bulletins and maintenance notices are drafts until they are published; who has read them; that they begin is pushed. */
export const publishedNoticesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...columns, ...indexes, ...readers, ...rights, ...room])
      await sql.raw(statement).execute(db);
  },
};
