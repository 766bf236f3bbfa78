import { type Kysely, sql } from 'kysely';

const definer = 'set search_path = pg_catalog, public, pg_temp';

/** Whoever owns the tables may still take back what was laid by hand. */
const kept = `create function refuse_change_of_published() returns trigger language plpgsql ${definer} as $$
  begin
    if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
      return coalesce(new, old);
    end if;
    -- Of a draft, and with one that is deleted.
    if tg_table_name = 'suite_package' then
      if not exists (select from suite where id = old.suite_id and published_at is not null) then
        return coalesce(new, old);
      end if;
    end if;
    raise exception '% stays as it is', tg_argv[0] using errcode = 'check_violation', constraint = tg_name;
  end $$`;

const texts = (row: string) =>
  `${row}.agr_type, ${row}.version, ${row}.title_zh, ${row}.title_en, ${row}.body_zh, ${row}.body_en`;
const isOut = 'old.published_at is not null';

/** Until its day comes a text may be taken back; its words may not be changed meanwhile. */
const agreements = [
  `create trigger agreement_text_kept before update on agreement_version for each row
    when (${isOut} and (old.published_at <= now() or (${texts('old')}) is distinct from (${texts('new')})))
    execute function refuse_change_of_published('a published text of an agreement')`,
  `create trigger agreement_text_not_deleted before delete on agreement_version for each row
    when (${isOut}) execute function refuse_change_of_published('a published text of an agreement')`,
];

/** What results name; case and spaces around it name no other edition. */
const named = (row: string) =>
  `${row}.kind, lower(btrim(${row}.name)), lower(btrim(${row}.edition)), ${row}.published_at`;
const ended = (row: string) =>
  [
    ...['app', 'systems', 'categories', 'notes_zh', 'notes_en', 'mandatory_from', 'grace_days'],
    ...['withdrawn_at', 'withdrawn_reason', 'accepted_until'],
  ]
    .map((column) => `${row}.${column}`)
    .join(', ');

const suites = [
  `create trigger suite_edition_kept before update on suite for each row
    when (${isOut} and ((${named('old')}) is distinct from (${named('new')})
      or (old.withdrawn_at is not null and (${ended('old')}) is distinct from (${ended('new')}))))
    execute function refuse_change_of_published('a published edition')`,
  `create trigger suite_edition_not_deleted before delete on suite for each row
    when (${isOut}) execute function refuse_change_of_published('a published edition')`,
  `create trigger suite_package_kept before update on suite_package for each row
    when ((old.suite_id, old.platform, old.name, old.size, old.sha256)
      is distinct from (new.suite_id, new.platform, new.name, new.size, new.sha256))
    execute function refuse_change_of_published('a package of a published edition')`,
  `create trigger suite_package_not_deleted before delete on suite_package for each row
    execute function refuse_change_of_published('a package of a published edition')`,
];

const days = (row: string) => `daterange(${row}first_day, ${row}last_day, '[]')`;
/** Days that lie over others become one absence, a year at most. */
const absences = [
  `with clashing as (select distinct one.account_id from reviewer_absence one
      join reviewer_absence other on other.account_id = one.account_id and other.id <> one.id
        and ${days('other.')} && ${days('one.')}),
    gone as (delete from reviewer_absence where account_id in (select account_id from clashing)
      returning account_id, first_day, last_day),
    spans as (select account_id, unnest(range_agg(${days('')})) as span from gone group by account_id)
  insert into reviewer_absence (account_id, first_day, last_day)
  select account_id, day::date, least(day::date + 365, upper(span) - 1)
  from spans, generate_series(lower(span)::timestamp, (upper(span) - 1)::timestamp, interval '366 days') day`,
  'create extension if not exists btree_gist',
  `alter table reviewer_absence add constraint reviewer_absence_apart
    exclude using gist (account_id with =, ${days('')} with &&)`,
];

/** Whose role ends gives back what was theirs: nobody else would find it in their view. */
const assignees = [
  `create function require_reviewer() returns trigger language plpgsql security definer ${definer} as $$
  begin
    perform from account where id = new.reviewer_id and 'reviewer' = any (roles) for share;
    if not found then
      raise exception 'a review is given to a reviewer alone'
        using errcode = 'check_violation', constraint = 'review_assignment_reviewer_valid';
    end if;
    return new;
  end $$`,
  `create trigger review_assignment_reviewer_valid before insert or update of reviewer_id on review_assignment
    for each row execute function require_reviewer()`,
  `create function give_back_reviews() returns trigger language plpgsql security definer ${definer} as $$
  begin
    delete from review_assignment where reviewer_id = new.id;
    return null;
  end $$`,
  `create trigger account_reviews_given_back after update of roles on account for each row
    when ('reviewer' = any (old.roles) and not 'reviewer' = any (new.roles)) execute function give_back_reviews()`,
  `delete from review_assignment given using account
    where account.id = given.reviewer_id and not 'reviewer' = any (account.roles)`,
];

/** What services keep to is kept by the tables too: published words, days apart, reviews with reviewers. */
export const keptAsPublishedMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [kept, ...agreements, ...suites, ...absences, ...assignees])
      await sql.raw(statement).execute(db);
  },
};
