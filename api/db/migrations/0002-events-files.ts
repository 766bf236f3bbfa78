import { type Kysely, sql } from 'kysely';

const events = sql`
create table event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  room text not null check (room = 'programme' or room like 'enterprise:%'),
  entity text not null,
  entity_id uuid not null,
  version int not null,
  change jsonb not null check (pg_column_size(change) <= 16384),
  created_at timestamptz not null default now()
);
create index event_stream on event (xid, id);
create index event_room on event (room, xid, id);
-- Where pruning has come to; a cursor before it may have lost events.
create table event_floor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0',
  id bigint not null default 0
);
insert into event_floor default values;
create table effect (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  done_at timestamptz,
  last_error text,
  unique (kind, key)
);
create index effect_due on effect (kind, next_at) where done_at is null;
create index effect_done on effect (done_at) where done_at is not null;
`;

const files = sql`
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  stored_at timestamptz not null default now()
);
create table file (
  id uuid primary key default gen_random_uuid(),
  sha256 text not null references blob,
  enterprise_id uuid not null references enterprise,
  kind text not null check (kind in ('image', 'test-result', 'application-form', 'attachment', 'certificate')),
  name text not null,
  mime text not null,
  size bigint not null,
  width int,
  height int,
  uploaded_by uuid references account,
  created_at timestamptz not null default now()
);
create index file_enterprise on file (enterprise_id, created_at desc);
create index file_blob on file (sha256);
create index file_uploader on file (uploaded_by);
`;

/** The outboxes of changes and of jobs, and what is stored as files. */
export const eventsFilesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await events.execute(db);
    await files.execute(db);
  },
};
