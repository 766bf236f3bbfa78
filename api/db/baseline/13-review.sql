-- Reviews, who does them, and what is said about them.

-- What a reviewer decided; written once.
create table review (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  phase text not null,
  handler text not null,
  handler_en text,
  handler_id uuid references account,
  at timestamptz not null,
  result text not null,
  comment text not null,
  round int not null,
  constraint review_lengths_valid check (char_length(handler) <= 128 and char_length(handler_en) <= 128
    and char_length(comment) <= 2021),
  constraint review_phase_valid check (phase in ('product', 'commercial', 'results', 'bypass', 'sample-receipt',
    'sample-test', 'final')),
  constraint review_result_valid check (result in ('reviewing', 'approved', 'rejected', 'failed')),
  constraint review_round_valid check (round >= 0),
  constraint review_texts_valid check (btrim(handler) <> '')
);
create index review_application on review (application_id, at);
create index review_handler_id on review (handler_id);
create policy own on review to assay_tenant
  using ((select true from application parent where parent.id = review.application_id));
grant select, insert on review to assay_app, assay_tenant, assay_admin;
grant select on review to assay_accounts;

-- Whose review it is.
create table review_assignment (
  application_id uuid primary key references application on delete cascade,
  reviewer_id uuid not null references account on delete cascade,
  assigned_by uuid not null references account on delete cascade,
  assigned_at timestamptz not null
);
create index review_assignment_assigner on review_assignment (assigned_by);
create index review_assignment_reviewer on review_assignment (reviewer_id);
grant select, insert, update, delete on review_assignment to assay_app, assay_tenant;
grant select on review_assignment to assay_admin;

-- When reviewers are away; the days of one are apart.
create table reviewer_absence (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  first_day date not null,
  last_day date not null,
  constraint reviewer_absence_apart exclude using gist (account_id with =,
    daterange(first_day, last_day, '[]') with &&),
  constraint reviewer_absence_days_valid check (last_day between first_day and first_day + 365)
);
create index reviewer_absence_account on reviewer_absence (account_id, last_day);
grant select on reviewer_absence to assay_app, assay_tenant;
grant select, insert, update, delete on reviewer_absence to assay_admin;

-- What a maker and the office say to each other about an application, or one failed case of it.
create table comment (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application on delete cascade,
  failure_key text,
  case_name text,
  text text not null,
  attachment_ids uuid[] not null default '{}',
  side text not null,
  author_id uuid not null references account,
  author text not null,
  author_en text,
  version int not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint comment_attachments_valid check (cardinality(attachment_ids) <= 5),
  constraint comment_author_valid check (author <> ''),
  constraint comment_case_valid check (failure_key is null = (case_name is null)),
  constraint comment_edit_valid check (edited_at >= created_at),
  constraint comment_edited_valid check ((version > 1) = (edited_at is not null)),
  constraint comment_key_valid check (char_length(failure_key) between 1 and 1000),
  constraint comment_side_known check (side in ('partner', 'reviewer')),
  constraint comment_text_valid check (text ~ '[^[:space:]]' and char_length(text) <= 2000),
  constraint comment_version_valid check (version between 1 and 21)
);
create index comment_attachments on comment using gin (attachment_ids);
create index comment_author on comment (author_id);
create index comment_listed on comment (application_id, created_at desc, id desc);
create index comment_of_case on comment (application_id, failure_key, created_at desc, id desc);
create policy tenant on comment to assay_tenant
  using (exists (select from application parent where parent.id = comment.application_id));
grant select, insert, update (text, version, edited_at) on comment to assay_app, assay_tenant, assay_admin;

-- What stood in a comment before it was edited.
create table comment_wording (
  comment_id uuid not null references comment on delete cascade,
  version int not null,
  text text not null,
  written_at timestamptz not null,
  primary key (comment_id, version),
  constraint comment_wording_text_valid check (text ~ '[^[:space:]]' and char_length(text) <= 2000),
  constraint comment_wording_version_valid check (version between 1 and 20)
);
create policy tenant on comment_wording to assay_tenant
  using (exists (select from comment parent where parent.id = comment_wording.comment_id));
grant select, insert on comment_wording to assay_app, assay_tenant, assay_admin;

-- A test lab that a maker let in to an application.
create table delegation (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application on delete cascade,
  enterprise_id uuid not null references enterprise,
  lab_id uuid references enterprise,
  lab_name text not null,
  lab_name_en text not null,
  configuration_ids uuid[] not null default '{}',
  note text not null default '',
  let_in_by uuid not null references account,
  let_in_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  named_as text,
  constraint delegation_configurations_valid check (cardinality(configuration_ids) <= 10),
  constraint delegation_end_valid check (ended_at >= let_in_at),
  constraint delegation_ended_valid check (ended_at is null = (ended_why is null)),
  constraint delegation_foreign check (lab_id <> enterprise_id),
  constraint delegation_name_valid check (lab_name <> ''),
  constraint delegation_named_valid check ((lab_id is not null or named_as is not null)
    and (named_as is null or named_as = lower(named_as) and (char_length(named_as) between 1 and 254))),
  constraint delegation_note_valid check (char_length(note) <= 500),
  constraint delegation_why_known check (ended_why in ('taken-back', 'stepped-out', 'submitted', 'over'))
);
create index delegation_enterprise on delegation (enterprise_id);
create index delegation_let_in_by on delegation (let_in_by);
create index delegation_listed on delegation (application_id, let_in_at desc, id desc);
create index delegation_of_lab on delegation (lab_id, let_in_at desc, id desc);
create unique index delegation_open on delegation (application_id, lab_id,
  named_as) nulls not distinct where ended_at is null;
create policy own on delegation for select to assay_tenant using (enterprise_id = (select tenant_id())
  or lab_id = (select tenant_id()));
grant select, insert, update (ended_at, ended_why) on delegation to assay_app, assay_tenant, assay_admin;

-- A review is given to a reviewer alone.
create function require_reviewer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from account where id = new.reviewer_id and 'reviewer' = any (roles) for share;
  if not found then
    raise exception 'a review is given to a reviewer alone'
      using errcode = 'check_violation', constraint = 'review_assignment_reviewer_valid';
  end if;
  return new;
end
$$;
create trigger review_assignment_reviewer_valid before insert or update of reviewer_id on review_assignment for each row
  execute function require_reviewer();

-- Whose role ends gives back what was theirs: nobody else would find it in their view.
create function give_back_reviews() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from review_assignment where reviewer_id = new.id;
  return null;
end
$$;
create trigger account_reviews_given_back after update of roles on account for each row
  when ('reviewer' = any (old.roles) and not 'reviewer' = any (new.roles)) execute function give_back_reviews();

-- What is referred to is attached.
create trigger attach after insert on comment for each row execute function attach_many();
