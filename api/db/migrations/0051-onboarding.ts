import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, seesAll, staffRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
const steps = ['company', 'verification', 'admission', 'contact', 'agreement', 'code', 'permissions'];
const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
const lineOf = (row: string) =>
  `lower(concat_ws(E'\\n', ${row}.name_zh, ${row}.name_en, ${row}.partner_code))`;

/** What `onboardingOf` said last, with the line that the list is searched by. `changed_at` says that it has to be asked again. */
const table = [
  `create table enterprise_onboarding (
    enterprise_id uuid primary key references enterprise on delete cascade,
    turn text not null default 'programme'
      constraint enterprise_onboarding_turn_known check (turn in ('programme', 'maker', 'admitted', 'suspended')),
    step text constraint enterprise_onboarding_step_known check (step in (${listed(steps)})),
    done text[] not null default '{}' constraint enterprise_onboarding_done_known check (done <@ array[${listed(steps)}]),
    since timestamptz not null,
    due_at timestamptz,
    suspended_at timestamptz,
    agreement_until date,
    judge_on date,
    judged_at timestamptz,
    changed_at timestamptz,
    line text not null,
    rank smallint not null generated always as
      (case turn when 'programme' then 0 when 'maker' then 1 when 'admitted' then 2 else 3 end) stored,
    urgent_at timestamptz not null generated always as (coalesce(due_at, since)) stored
  )`,
  'create index enterprise_onboarding_urgency on enterprise_onboarding (rank, urgent_at, enterprise_id)',
  'create index enterprise_onboarding_step on enterprise_onboarding (step, rank, urgent_at, enterprise_id)',
  'create index enterprise_onboarding_changed on enterprise_onboarding (changed_at) where changed_at is not null',
  'create index enterprise_onboarding_judge_on on enterprise_onboarding (judge_on) where judge_on is not null',
];

/** As migration 0029 has it. */
const words = `do $$ begin
    create index enterprise_onboarding_words on enterprise_onboarding using gin (wide_grams(line), line gin_trgm_ops)
      with (fastupdate = off);
  exception when undefined_object then
    create index enterprise_onboarding_words on enterprise_onboarding using gin (wide_grams(line)) with (fastupdate = off);
  end $$`;

const name = 'enterprise_onboarding';
const access = [
  `alter table ${name} enable row level security`,
  `create policy tenant on ${name} for select using (${seesAll} or enterprise_id::text = (select current_setting('assay.tenant', true)))`,
  `create policy judging on ${name} for update to ${appRole}, ${adminRole} using (${seesAll})`,
  // Nothing is compared, so that lists find their words by the index.
  `create policy staff on ${name} to ${staffRole} using (true) with check (true)`,
  `revoke all on ${name} from ${accountsRole}`,
  `revoke insert, delete on ${name} from ${appRole}, ${adminRole}`,
  // Lists are read as the staff.
  `grant execute on function near_enterprises to ${appRole}`,
];

/** Whatever an enterprise's onboarding is judged by says that it has changed: no writer can forget to. */
const noting = [
  `create function note_enterprise_onboarding() returns trigger language plpgsql ${definer} as $$
   begin
     if tg_op = 'INSERT' then
       insert into enterprise_onboarding (enterprise_id, since, changed_at, line)
         values (new.id, new.created_at, now(), ${lineOf('new')});
     else
       update enterprise_onboarding set changed_at = now(), line = ${lineOf('new')},
         suspended_at = case when new.state = 1 then null when old.state = 1 then now() else suspended_at end
       where enterprise_id = new.id;
     end if;
     return null;
   end $$`,
  `create trigger onboarding_noted_first after insert on enterprise for each row
    execute function note_enterprise_onboarding()`,
  `create trigger onboarding_noted after update of state, verify_real_state, contact_email, contact_phone,
     preloading_since, development_tests_since, name_zh, name_en, partner_code on enterprise for each row
    when ((old.state, old.verify_real_state, old.contact_email, old.contact_phone, old.preloading_since,
       old.development_tests_since, old.name_zh, old.name_en, old.partner_code)
     is distinct from (new.state, new.verify_real_state, new.contact_email, new.contact_phone, new.preloading_since,
       new.development_tests_since, new.name_zh, new.name_en, new.partner_code))
    execute function note_enterprise_onboarding()`,
  `create function note_onboarding_change() returns trigger language plpgsql ${definer} as $$
   begin
     update enterprise_onboarding set changed_at = now() where enterprise_id = new.enterprise_id;
     return null;
   end $$`,
  ...['company_verification', 'partner_code', 'business_agreement'].map(
    (source) => `create trigger onboarding_noted after insert or update on ${source} for each row
      execute function note_onboarding_change()`,
  ),
  'revoke execute on function note_enterprise_onboarding(), note_onboarding_change() from public',
];

/** Who has a code and is not permitted was suspended; since when nobody knows. */
const inventory = `insert into enterprise_onboarding (enterprise_id, since, changed_at, line, suspended_at)
  select one.id, one.created_at, now(), ${lineOf('one')},
    case when one.state <> 1 and one.partner_code is not null then now() end from enterprise one`;

/** Whose turn an enterprise's onboarding is, since when and until when, as a list needs it. */
export const onboardingMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...table, ...access, ...noting, inventory, words])
      await sql.raw(statement).execute(db);
  },
};
