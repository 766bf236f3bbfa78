-- Onboarding: whose turn an enterprise is, as lists need it.

-- Whose turn an enterprise's onboarding is, since when and until when, as lists need it. Triggers say by changed_at
-- that it has to be judged again; settleOnboarding judges.
create table enterprise_onboarding (
  enterprise_id uuid primary key references enterprise on delete cascade,
  turn text not null default 'programme',
  step text,
  done text[] not null default '{}',
  since timestamptz not null,
  due_at timestamptz,
  suspended_at timestamptz,
  agreement_until date,
  judge_on date,
  judged_at timestamptz,
  changed_at timestamptz,
  line text not null,
  rank smallint not null generated always as (case turn when 'programme' then 0 when 'maker' then 1 when 'admitted'
    then 2 else 3 end) stored,
  urgent_at timestamptz not null generated always as (coalesce(due_at, since)) stored,
  contact text not null default '',
  categories text[] not null default '{}',
  constraint enterprise_onboarding_admitted_valid check (turn <> 'admitted'
    or done @> '{company,verification,admission,contact,agreement,code,permissions}'),
  constraint enterprise_onboarding_done_known
    check (done <@ array['company', 'verification', 'admission', 'contact', 'agreement', 'code', 'permissions']),
  constraint enterprise_onboarding_due_valid check (due_at is null or turn = 'programme' and step is not null
    and due_at >= since),
  constraint enterprise_onboarding_judged_valid check (judged_at is not null or changed_at is not null),
  constraint enterprise_onboarding_next_valid check (step is null or not step = any (done)),
  constraint enterprise_onboarding_place_valid check (judged_at is null
    or step is null = turn in ('admitted', 'suspended')),
  constraint enterprise_onboarding_step_known
    check (step in ('company', 'verification', 'admission', 'contact', 'agreement', 'code', 'permissions')),
  constraint enterprise_onboarding_suspended_valid check (turn <> 'suspended' or suspended_at is not null
    or changed_at is not null),
  constraint enterprise_onboarding_turn_known check (turn in ('programme', 'maker', 'admitted', 'suspended'))
);
create index enterprise_onboarding_categories on enterprise_onboarding using gin (categories);
create index enterprise_onboarding_changed on enterprise_onboarding (changed_at) where changed_at is not null;
create index enterprise_onboarding_contact on enterprise_onboarding (contact, rank, urgent_at, enterprise_id);
create index enterprise_onboarding_contacted on enterprise_onboarding (rank, urgent_at, enterprise_id)
  where contact <> '';
create index enterprise_onboarding_judge_on on enterprise_onboarding (judge_on) where judge_on is not null;
create index enterprise_onboarding_order on enterprise_onboarding (rank, urgent_at, enterprise_id) include (line);
create index enterprise_onboarding_step on enterprise_onboarding (step, rank, urgent_at, enterprise_id);
create index enterprise_onboarding_words on enterprise_onboarding using gin (wide_grams(line),
  line gin_trgm_ops) with (fastupdate=off);
create policy tenant on enterprise_onboarding for select to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, update on enterprise_onboarding to assay_app, assay_tenant, assay_admin;

-- An enterprise's row of its onboarding begins with it and follows its names and state.
create function note_enterprise_onboarding() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into enterprise_onboarding (enterprise_id, since, changed_at, line)
      values (new.id, new.created_at, now(), lower(concat_ws(E'\n', new.name_zh, new.name_en, new.partner_code)));
  else
    update enterprise_onboarding set changed_at = now(),
      line = lower(concat_ws(E'\n', new.name_zh, new.name_en, new.partner_code)),
      suspended_at = case when new.state = 1 then null when old.state = 1 then now() else suspended_at end
    where enterprise_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function note_enterprise_onboarding from public;
create trigger onboarding_noted after update of state, verify_real_state, contact_name, contact_email, contact_phone,
  preloading_since, development_tests_since, name_zh, name_en, partner_code on enterprise for each row
  when (old.state is distinct from new.state or old.verify_real_state is distinct from new.verify_real_state
  or old.contact_name is distinct from new.contact_name or old.contact_email is distinct from new.contact_email
  or old.contact_phone is distinct from new.contact_phone or old.preloading_since is distinct from new.preloading_since
  or old.development_tests_since is distinct from new.development_tests_since
  or old.name_zh is distinct from new.name_zh or old.name_en is distinct from new.name_en
  or old.partner_code is distinct from new.partner_code) execute function note_enterprise_onboarding();
create trigger onboarding_noted_first after insert on enterprise for each row
  execute function note_enterprise_onboarding();

-- Whatever an enterprise's onboarding is judged by says that it has changed: no writer can forget to.
create function note_onboarding_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update enterprise_onboarding set changed_at = now() where enterprise_id = new.enterprise_id;
  return null;
end
$$;
revoke execute on function note_onboarding_change from public;

-- An enterprise's onboarding is judged by these, too.
create trigger onboarding_noted after insert or update on enterprise_verification for each row
  execute function note_onboarding_change();
create trigger onboarding_noted after insert or update on partner_code for each row
  execute function note_onboarding_change();
