import { type Kysely, sql } from 'kysely';

const products = sql`
create table contact (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  nickname text not null, email text not null, phone text not null,
  created_at timestamptz not null default now(),
  unique (enterprise_id, email)
);
create table product (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  name text not null, brand text not null, brand_alias text not null, category text not null,
  series text not null, model text not null,
  cpu_architecture text, screen_density text, custom_code text, channel_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create unique index product_identity on product (enterprise_id, lower(brand), lower(model), category);
create index product_list on product (enterprise_id, updated_at desc, id desc);
create table configuration (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product on delete cascade,
  ordinal int not null,
  ram_value int not null, ram_unit text not null, rom_value int not null, rom_unit text not null,
  label text not null,
  unique (product_id, ordinal)
);
create table product_contact (
  product_id uuid not null references product on delete cascade,
  contact_id uuid not null references contact,
  primary key (product_id, contact_id)
);
create index product_contact_contact on product_contact (contact_id);
`;

const applications = sql`
create sequence application_number;
create sequence certificate_number;
create table application (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  enterprise_id uuid not null references enterprise,
  product_id uuid not null references product,
  type text not null, mode text not null,
  version int not null, status text not null, step int not null, phase text, sample text, round int not null,
  waiting_for text not null, wait_action text, waiting_since timestamptz not null,
  remind_at timestamptz, due_at timestamptz,
  materials jsonb not null,
  source_application_id uuid references application, form_file_id uuid,
  finding jsonb,
  needs_operator text, needs_operator_since timestamptz,
  created_by uuid not null, create_key uuid not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  unique (created_by, create_key)
);
create unique index application_open on application (product_id)
  where status not in ('certified', 'partially-certified', 'certification-failed');
create index application_list on application (enterprise_id, updated_at desc, id desc);
create index application_product on application (product_id, created_at desc);
create index application_queue on application (waiting_for, due_at, id);
create index application_source on application (source_application_id);
create index application_running on application (id)
  where status not in ('certified', 'partially-certified', 'certification-failed');
create table application_configuration (
  application_id uuid not null references application,
  configuration_id uuid not null references configuration,
  verdict text not null default 'open',
  primary key (application_id, configuration_id)
);
create index application_configuration_back on application_configuration (configuration_id);
create table application_image (
  application_id uuid not null references application on delete cascade,
  kind text not null, file_id uuid not null, ordinal int not null,
  primary key (application_id, kind, ordinal)
);
create index application_image_file on application_image (file_id);
create table command (
  id uuid primary key,
  application_id uuid not null references application,
  type text not null, payload jsonb not null, side text not null,
  actor_id uuid not null, actor_name text not null, actor_name_en text, seen_version int,
  state text not null default 'recorded', version int, error_name text, error_details jsonb,
  created_at timestamptz not null default now(), settled_at timestamptz
);
create index command_pending on command (application_id, created_at) where state = 'recorded';
create table history (
  application_id uuid not null references application,
  sequence int not null,
  version int not null, at timestamptz not null, event text not null, side text not null,
  actor text, actor_en text, status text not null, step int not null, detail jsonb not null default '{}',
  primary key (application_id, sequence)
);
create table review (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  phase text not null, handler text not null, handler_en text, handler_id uuid, at timestamptz not null,
  result text not null, comment text not null, round int not null
);
create index review_application on review (application_id, at);
create table delivery (
  application_id uuid not null references application,
  version int not null,
  quantity int not null, non_disclosure_months int not null, tracking_number text not null,
  address text not null, recipient text not null, delivered_at timestamptz not null,
  primary key (application_id, version)
);
`;

const evidence = sql`
create table upload (
  id uuid primary key,
  application_id uuid not null references application,
  configuration_id uuid not null references configuration,
  enterprise_id uuid not null references enterprise,
  file_id uuid not null,
  state text not null default 'received', stage text not null default 'received',
  progress int not null default 0, cases_seen int not null default 0,
  attempt int not null default 0, heartbeat_at timestamptz not null default now(),
  parser_version int, report jsonb, refusal jsonb, request_id text not null,
  received_by uuid not null, received_at timestamptz not null default now(), finished_at timestamptz,
  withdrawn_at timestamptz
);
create index upload_target on upload (application_id, configuration_id, received_at desc);
create index upload_configuration on upload (configuration_id);
create index upload_enterprise on upload (enterprise_id);
create index upload_unfinished on upload (heartbeat_at) where state in ('received', 'parsing');
create table failure (
  upload_id uuid not null references upload on delete cascade,
  ordinal int not null, key text not null,
  module text not null, abi text not null, test_case text not null, test text not null, kind text not null,
  message text not null, possible_cause text, failed_method text,
  primary key (upload_id, ordinal)
);
create table bypass_item (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  failure_key text not null, reason text not null, attachment_ids uuid[] not null,
  state text not null default 'open', version int not null default 1, comment text,
  updated_by uuid not null, updated_at timestamptz not null default now(),
  unique (application_id, failure_key)
);
create table bypass_version (
  bypass_item_id uuid not null references bypass_item, version int not null,
  reason text not null, attachment_ids uuid[] not null, state text not null, comment text,
  updated_by uuid not null, updated_at timestamptz not null,
  primary key (bypass_item_id, version)
);
create table certificate (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  application_id uuid not null unique references application,
  enterprise_id uuid not null references enterprise,
  issued_on date not null, valid_until date not null,
  revoked_at timestamptz, revoked_reason text,
  document jsonb not null, search_text text not null, file_id uuid,
  created_at timestamptz not null default now()
);
create index certificate_enterprise on certificate (enterprise_id);
create index certificate_unrendered on certificate (id) where file_id is null;
create index certificate_list on certificate (issued_on desc, number desc);
create table message (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  application_id uuid references application,
  dedupe_key text not null unique,
  title_zh text not null, title_en text not null,
  created_at timestamptz not null default now()
);
create index message_application on message (application_id);
create index message_list on message (enterprise_id, created_at desc, id desc);
create table message_read (
  message_id uuid not null references message on delete cascade, account_id uuid not null,
  read_at timestamptz not null default now(), primary key (message_id, account_id)
);
create table config (key text primary key, value jsonb not null, updated_at timestamptz not null default now());
`;

/** Products, applications, evidence, certificates and messages. */
export const applicationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await products.execute(db);
    await applications.execute(db);
    await evidence.execute(db);
  },
};
