import { type Kysely, sql } from 'kysely';

/** As `findOnboardingFacts` has them. */
const contactOf = `case when coalesce(one.contact_email, one.contact_phone) is null then ''
  else coalesce(one.contact_name, one.contact_email, one.contact_phone) end`;
const categoriesOf = `coalesce((select categories from business_agreement where enterprise_id = one.id
  order by created_at desc, id limit 1), '{}')`;

const columns = [
  `alter table enterprise_onboarding
    add column contact text not null default '',
    add column categories text[] not null default '{}'`,
  `update enterprise_onboarding o set contact = ${contactOf}, categories = ${categoriesOf}
    from enterprise one where one.id = o.enterprise_id`,
  // An order by the list's key is had from these as well.
  'create index enterprise_onboarding_contact on enterprise_onboarding (contact, rank, urgent_at, enterprise_id)',
  `create index enterprise_onboarding_contacted on enterprise_onboarding (rank, urgent_at, enterprise_id)
    where contact <> ''`,
  'create index enterprise_onboarding_categories on enterprise_onboarding using gin (categories)',
  // The names that had a twin when names became one of a kind: few, and looked through.
  'create index enterprise_twins on enterprise (id) where name_zh_shared or name_en_shared',
];

const watched = `state, verify_real_state, contact_name, contact_email, contact_phone, preloading_since,
  development_tests_since, name_zh, name_en, partner_code`;
const rowOf = (row: string) =>
  `(${watched
    .split(',')
    .map((column) => `${row}.${column.trim()}`)
    .join(', ')})`;

/** As in migration 0051, with the contact's name. */
const noting = [
  'drop trigger onboarding_noted on enterprise',
  `create trigger onboarding_noted after update of ${watched} on enterprise for each row
    when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function note_enterprise_onboarding()`,
];

/** Whom an enterprise has as its business contact, and for which categories its agreement is, as its list is narrowed by. */
export const enterpriseFiltersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...columns, ...noting]) await sql.raw(statement).execute(db);
  },
};
