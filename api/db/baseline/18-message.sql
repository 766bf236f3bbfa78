-- Messages to enterprises, bulletins and maintenance notices.

-- What an enterprise is told.
create table message (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  application_id uuid references application,
  dedupe_key text not null unique,
  title_zh text not null,
  title_en text not null,
  created_at timestamptz not null default now(),
  kind text not null default 'progress',
  actor_id uuid,
  action text,
  asked_at timestamptz,
  due_at timestamptz,
  facts jsonb not null default '{}',
  mail_queued_at timestamptz,
  constraint message_kind_known check (kind in ('turn', 'deadline', 'progress', 'result', 'certificate', 'product',
    'enterprise')),
  constraint message_texts_valid check (btrim(dedupe_key) <> '' and btrim(title_zh) <> '' and btrim(title_en) <> '')
);
create index message_age on message (created_at);
create index message_application on message (application_id);
create index message_asked on message (application_id, asked_at, action) include (enterprise_id)
  where action is not null;
create index message_asking on message (enterprise_id, created_at desc, id desc) where action is not null;
create index message_kind_list on message (enterprise_id, kind, created_at desc, id desc);
create index message_list on message (enterprise_id, created_at desc, id desc);
create index message_mail_unqueued on message (created_at) where mail_queued_at is null;
create index message_owner on message (id, enterprise_id);
create policy own on message to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on message to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Read beyond the watermark, or unread again.
create table message_read (
  message_id uuid not null references message on delete cascade,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null default now(),
  read boolean not null default true,
  primary key (message_id, account_id)
);
create index message_read_account_id on message_read (account_id);
create index message_read_kept on message_read (account_id, message_id) where not read;
create policy own on message_read to assay_tenant
  using ((select true from message parent where parent.id = message_read.message_id));
grant select, insert, update, delete on message_read to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Up to where an account has read.
create table message_watermark (
  account_id uuid primary key references account on delete cascade,
  created_at timestamptz not null,
  message_id uuid not null
);
create policy tenant on message_watermark to assay_tenant
  using (exists (select from account parent where parent.id = message_watermark.account_id));
grant select, insert, update, delete on message_watermark to assay_app, assay_tenant, assay_admin;
grant select on message_watermark to assay_accounts;

-- A draft until it is published.
create table bulletin (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('update', 'release', 'notification')),
  title_zh text not null,
  title_en text not null,
  content_zh text not null,
  content_en text not null,
  starts_at timestamptz not null,
  expires_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  published_at timestamptz default now(),
  announced_at timestamptz default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  line text not null generated always as (title_zh || ' ' || title_en || ' '
    || regexp_replace(content_zh || ' ' || content_en, '<[^>]*>', ' ', 'g')) stored,
  constraint bulletin_check check (expires_at > starts_at)
);
create index bulletin_in_effect on bulletin (expires_at, starts_at);
create index bulletin_in_order on bulletin (starts_at desc, id desc) where published_at is not null;
create index bulletin_listed on bulletin (starts_at desc, id desc);
create index bulletin_shown_until on bulletin (coalesce(expires_at, 'infinity'), starts_at)
  where published_at is not null;
create index bulletin_untold on bulletin (starts_at) where announced_at is null and published_at is not null;
create index bulletin_words on bulletin using gin (wide_grams(line), line gin_trgm_ops);
create policy reading on bulletin for select to assay_tenant using (published_at is not null);
grant select, update (announced_at) on bulletin to assay_app, assay_tenant;
grant select on bulletin to assay_accounts;
grant select, insert, update, delete on bulletin to assay_admin;

-- To whom a bulletin was shown.
create table bulletin_shown (
  bulletin_id uuid not null references bulletin on delete cascade,
  account_id uuid not null references account on delete cascade,
  shown_at timestamptz not null,
  primary key (bulletin_id, account_id)
);
create index bulletin_shown_account on bulletin_shown (account_id);
create policy own on bulletin_shown to assay_tenant
  using ((select true from account parent where parent.id = bulletin_shown.account_id));
grant select, insert, update, delete on bulletin_shown to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Enterprises that have read a bulletin.
create table bulletin_reader (
  bulletin_id uuid not null references bulletin on delete cascade,
  enterprise_id uuid not null references enterprise on delete cascade,
  primary key (bulletin_id, enterprise_id)
);
create index bulletin_reader_enterprise on bulletin_reader (enterprise_id);
grant select on bulletin_reader to assay_app, assay_tenant;
grant select, insert, update, delete on bulletin_reader to assay_admin;

-- How many, in eight parts, so that readers do not queue.
create table bulletin_read_count (
  bulletin_id uuid not null references bulletin on delete cascade,
  part int not null check (part between 0 and 7),
  enterprises int not null check (enterprises > 0),
  primary key (bulletin_id, part)
);
grant select on bulletin_read_count to assay_app, assay_tenant;
grant select, insert, update, delete on bulletin_read_count to assay_admin;

-- When the portal is maintained; published periods never overlap.
create table maintenance (
  id uuid primary key default gen_random_uuid(),
  content_zh text not null,
  content_en text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  published_at timestamptz default now(),
  announced_at timestamptz default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  notice_days int not null default 0 check (notice_days between 0 and 30),
  line text not null generated always as (content_zh || ' ' || content_en) stored,
  constraint maintenance_period exclude using gist (tstzrange(starts_at, ends_at) with &&)
    where (published_at is not null),
  constraint maintenance_check check (ends_at > starts_at)
);
create index maintenance_listed on maintenance (starts_at desc, id desc);
create index maintenance_until on maintenance (ends_at);
create index maintenance_untold on maintenance (starts_at) where announced_at is null
  and published_at is not null;
create index maintenance_words on maintenance using gin (wide_grams(line), line gin_trgm_ops);
create index maintenance_published on maintenance (published_at desc, id desc) where published_at is not null;
create policy reading on maintenance for select to assay_tenant using (published_at is not null);
grant select, update (announced_at) on maintenance to assay_app, assay_tenant;
grant select on maintenance to assay_accounts;
grant select, insert, update, delete on maintenance to assay_admin;

-- The first of an enterprise who is shown a bulletin counts.
create function count_bulletin_reader() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end
$$;
create trigger count_reader after insert on bulletin_shown for each row execute function count_bulletin_reader();
