import { type Kysely, sql } from 'kysely';
import { firstRequirements } from '../baseline/first-requirements.ts';

const tables = `
  create table requirement (
    id uuid primary key default gen_random_uuid(),
    code text not null,
    area text not null,
    about_waivers boolean not null default false,
    title_zh text not null,
    title_en text not null,
    explanation_zh text not null default '',
    explanation_en text not null default '',
    example_zh text not null default '',
    example_en text not null default '',
    phrases jsonb not null default '{"seen": [], "mend": []}',
    ordinal int not null,
    state text not null default 'in-use',
    from_edition int,
    until_edition int,
    version int not null default 1,
    constraint requirement_area_known check (area in ('product', 'commercial', 'results', 'sample')),
    constraint requirement_code_length check (char_length(code) between 1 and 16),
    constraint requirement_editions_valid check (until_edition > from_edition),
    constraint requirement_ordinal_known check (ordinal between 1 and 9999),
    constraint requirement_phrases_valid check (jsonb_typeof(phrases) = 'object' and octet_length(phrases::text) <= 60000),
    constraint requirement_state_known check (state in ('in-use', 'withdrawn')),
    constraint requirement_texts_valid check (char_length(title_zh) between 1 and 120
      and char_length(title_en) between 1 and 120 and char_length(explanation_zh) <= 2000
      and char_length(explanation_en) <= 2000 and char_length(example_zh) <= 1000 and char_length(example_en) <= 1000)
  );
  create unique index requirement_folded on requirement (lower(code));
  alter table requirement enable row level security;
  create policy every_row on requirement to assay_app, assay_accounts, assay_admin using (true) with check (true);
  grant select on requirement to assay_app;
  grant select, insert, update on requirement to assay_admin;

  create table requirement_edition (
    edition int primary key check (edition >= 1),
    requirements jsonb not null check (jsonb_typeof(requirements) = 'array'),
    published_by uuid references account,
    published_at timestamptz not null default now()
  );
  create index requirement_edition_publisher on requirement_edition (published_by);
  alter table requirement_edition enable row level security;
  create policy every_row on requirement_edition to assay_app, assay_accounts, assay_admin using (true) with check (true);
  create policy reading on requirement_edition for select using (true);
  grant select on requirement_edition to assay_app, assay_tenant;
  grant select, insert on requirement_edition to assay_admin;

  create function requirement_edition_in_force() returns int
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    return (select max(edition) from requirement_edition);
`;

/** Several findings of one rejection: longer comments, and a bound for what the application holds of them. */
const findings = `
  alter table review drop constraint review_lengths_valid,
    add constraint review_lengths_valid check (char_length(handler) <= 128 and char_length(handler_en) <= 128
      and char_length(comment) <= 20219 and char_length(comment_en) <= 20219) not valid;
  alter table waiver_request drop constraint waiver_request_lengths_valid,
    add constraint waiver_request_lengths_valid check (char_length(failure_key) <= 1000
      and char_length(reason) <= 2000 and char_length(comment) <= 20219 and char_length(comment_en) <= 20219) not valid;
  alter table waiver_request_version drop constraint waiver_request_version_lengths_valid,
    add constraint waiver_request_version_lengths_valid check (char_length(reason) <= 2000
      and char_length(comment) <= 20219) not valid;
  alter table application add constraint application_findings_valid
    check (jsonb_array_length(coalesce(finding -> 'more', '[]')) <= 9) not valid;
`;

async function addFirstRequirements(db: Kysely<unknown>): Promise<void> {
  const edition = firstRequirements.map(
    ({ code, area, aboutWaivers = false, title, explanation, example }) => ({
      area,
      aboutWaivers,
      titleZh: title.zh,
      titleEn: title.en,
      explanationZh: explanation.zh,
      explanationEn: explanation.en,
      exampleZh: example?.zh ?? '',
      exampleEn: example?.en ?? '',
      code,
    }),
  );
  for (const [index, one] of edition.entries()) {
    const phrases = JSON.stringify(firstRequirements[index]?.phrases);
    const ordinal = (edition.slice(0, index).filter(({ area }) => area === one.area).length + 1) * 10;
    await sql`insert into requirement (code, area, about_waivers, title_zh, title_en, explanation_zh, explanation_en,
        example_zh, example_en, phrases, ordinal, from_edition)
      values (${one.code}, ${one.area}, ${one.aboutWaivers}, ${one.titleZh}, ${one.titleEn}, ${one.explanationZh},
        ${one.explanationEn}, ${one.exampleZh}, ${one.exampleEn}, ${phrases}, ${ordinal}, 1)`.execute(db);
  }
  await sql`insert into requirement_edition (edition, requirements) values (1, ${JSON.stringify(edition)})`.execute(
    db,
  );
}

/** What reviewers judge by, in numbered editions; an application keeps the one in force when it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
  await sql.raw(findings).execute(db);
  await addFirstRequirements(db);
  await sql
    .raw(`
    alter table application add requirement_edition int not null default 1;
    alter table application alter requirement_edition set default requirement_edition_in_force();
  `)
    .execute(db);
}
