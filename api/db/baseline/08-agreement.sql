-- Agreements of people with the portal, and of enterprises with the programme.

create sequence business_agreement_serial;

-- Numbers are of the year that it is at the office.
create function next_agreement_number() returns text
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
select 'HT-' || to_char(office_day(now()), 'YYYY') || '-' || lpad(n::text, greatest(4, length(n::text)), '0')
from (select nextval('business_agreement_serial') as n) serial
$$;
revoke execute on function next_agreement_number from public;
grant execute on function next_agreement_number to assay_admin;

-- A text of the privacy or user agreement: a draft until it is published, and never changed once it counts.
create table agreement_version (
  agr_type int not null check (agr_type in (10256, 502)),
  version int not null check (version > 0),
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  published_at timestamptz,
  created_by uuid,
  updated_at timestamptz not null default now(),
  revision int not null default 1,
  primary key (agr_type, version)
);
create unique index agreement_version_draft on agreement_version (agr_type) where published_at is null;
create policy public_text on agreement_version for select to assay_tenant using (published_at is not null);
grant select on agreement_version to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on agreement_version to assay_admin;

-- Who signed which text; a round is one more than how often the account had ended the agreement.
create table agreement_signature (
  account_id uuid not null references account on delete cascade,
  agr_type int not null,
  version int not null,
  signed_at timestamptz not null,
  ip text not null,
  locale text not null check (locale in ('zh', 'en')),
  round int not null default 1,
  primary key (account_id, agr_type, round, version),
  foreign key (agr_type, version) references agreement_version,
  constraint agreement_signature_round_valid check (round >= 1)
);
create index agreement_signature_listed on agreement_signature (agr_type, signed_at desc, account_id desc);
create index agreement_signature_version on agreement_signature (agr_type, version);
create policy own on agreement_signature to assay_tenant
  using ((select true from account parent where parent.id = agreement_signature.account_id));
grant select, insert on agreement_signature to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Who ended an agreement; the signatures of that round count no more.
create table agreement_termination (
  account_id uuid not null references account on delete cascade,
  agr_type int not null check (agr_type in (10256, 502)),
  round int not null,
  terminated_at timestamptz not null,
  ip text not null,
  primary key (account_id, agr_type, round),
  constraint agreement_termination_round_valid check (round >= 1)
);
create policy tenant on agreement_termination to assay_tenant
  using (exists (select from account parent where parent.id = agreement_termination.account_id));
grant select, insert on agreement_termination to assay_app, assay_tenant, assay_admin;
grant select on agreement_termination to assay_accounts;

-- What an enterprise and the programme have signed; of an enterprise one at most is not terminated.
create table business_agreement (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise on delete cascade,
  number text not null default next_agreement_number() unique,
  state text not null,
  categories text[] not null default '{}',
  sales_regions text[] not null default '{}',
  valid_until date,
  preloaded_list_version int references preloaded_list,
  valid_from date,
  signed_on date,
  terminated_at timestamptz,
  terminated_reason text,
  attachment_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint business_agreement_attachments_valid check (cardinality(attachment_ids) <= 20),
  constraint business_agreement_end_valid check ((state = 'terminated') = (terminated_at is not null)),
  constraint business_agreement_number_valid check (number ~ '^HT-[0-9]{4}-[0-9]{4,}$'),
  constraint business_agreement_period_valid check (valid_until >= valid_from),
  constraint business_agreement_reason_valid check (char_length(terminated_reason) between 1 and 500),
  constraint business_agreement_scope_valid check (cardinality(categories) <= 1000
    and cardinality(sales_regions) <= 1000),
  constraint business_agreement_state_known check (state in ('preparing', 'signing', 'signed', 'terminated'))
);
create index business_agreement_attachments on business_agreement using gin (attachment_ids);
create unique index business_agreement_current on business_agreement (enterprise_id) where state <> 'terminated';
create index business_agreement_enterprise on business_agreement (enterprise_id, created_at desc, id);
create index business_agreement_list on business_agreement (preloaded_list_version);
create policy tenant on business_agreement to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on business_agreement to assay_app, assay_tenant;
grant select, insert, update on business_agreement to assay_admin;

-- What is added to an agreement later; written once.
create table agreement_supplement (
  id uuid primary key default gen_random_uuid(),
  agreement_id uuid not null references business_agreement on delete cascade,
  enterprise_id uuid not null references enterprise on delete cascade,
  title text not null,
  signed_on date not null,
  categories text[] not null default '{}',
  sales_regions text[] not null default '{}',
  valid_until date,
  attachment_ids uuid[] not null,
  created_at timestamptz not null default now(),
  constraint agreement_supplement_attachments_valid check (cardinality(attachment_ids) <= 10),
  constraint agreement_supplement_scope_valid check (cardinality(categories) <= 1000
    and cardinality(sales_regions) <= 1000),
  constraint agreement_supplement_title_valid check (char_length(title) between 1 and 128)
);
create index agreement_supplement_agreement on agreement_supplement (agreement_id, created_at, id);
create index agreement_supplement_attachments on agreement_supplement using gin (attachment_ids);
create index agreement_supplement_enterprise on agreement_supplement (enterprise_id);
create policy tenant on agreement_supplement to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on agreement_supplement to assay_app, assay_tenant;
grant select, insert on agreement_supplement to assay_admin;

-- An enterprise that is created as one that works has signed for everything there is, without an end.
create function note_signed_agreement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into business_agreement (enterprise_id, state, categories, sales_regions, preloaded_list_version, signed_on,
    created_at)
  select one.id, 'signed',
    array(select code from reference_item where kind = 'category' and state = 'in-use' order by ordinal, id),
    array(select code from reference_item where kind = 'sales-region' and state = 'in-use' order by ordinal, id),
    (select max(version) from preloaded_list), office_day(one.created_at), one.created_at
  from (select new.id, new.created_at) one;
  return null;
end
$$;
revoke execute on function note_signed_agreement from public;
create trigger signed_agreement_noted after insert on enterprise for each row when (new.state = 1
  and new.partner_code ~* '^[0-9a-z]{7}$') execute function note_signed_agreement();

-- What is referred to is attached.
create trigger attach after insert or update of attachment_ids on agreement_supplement for each row
  execute function attach_many();
create trigger attach after insert or update of attachment_ids on business_agreement for each row
  execute function attach_many();

-- What was published stays: of a text until its day its words, then all of it; of an edition what results name it by,
-- and all of one withdrawn.
create trigger agreement_text_kept before update on agreement_version for each row when (old.published_at is not null
  and (old.published_at <= now() or (old.agr_type is distinct from new.agr_type
  or old.version is distinct from new.version or old.title_zh is distinct from new.title_zh
  or old.title_en is distinct from new.title_en or old.body_zh is distinct from new.body_zh
  or old.body_en is distinct from new.body_en)))
  execute function refuse_change_of_published('a published text of an agreement');
create trigger agreement_text_not_deleted before delete on agreement_version for each row
  when (old.published_at is not null) execute function refuse_change_of_published('a published text of an agreement');

-- What was replaced is detached.
create trigger detach after update of attachment_ids on business_agreement for each row
  when (old.attachment_ids <> new.attachment_ids) execute function detach_old_attachments();

-- An enterprise's onboarding is judged by these, too.
create trigger onboarding_noted after insert or update on business_agreement for each row
  execute function note_onboarding_change();
