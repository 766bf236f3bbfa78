import { type Kysely, sql } from 'kysely';
import { privacyAgreement } from './agreement-texts/privacy.ts';
import { userAgreement } from './agreement-texts/user.ts';
import { secureByParent, seesAll } from './row-security.ts';

const statements = [
  `create table agreement_version (
    agr_type int not null check (agr_type in (10256, 502)),
    version int not null check (version > 0),
    title_zh text not null,
    title_en text not null,
    body_zh text not null,
    body_en text not null,
    published_at timestamptz not null,
    primary key (agr_type, version)
  )`,
  `create table agreement_signature (
    account_id uuid not null references account on delete cascade,
    agr_type int not null,
    version int not null,
    signed_at timestamptz not null,
    ip text not null,
    locale text not null check (locale in ('zh', 'en')),
    primary key (account_id, agr_type, version),
    foreign key (agr_type, version) references agreement_version
  )`,
  'create index agreement_signature_version on agreement_signature (agr_type, version)',
  // Everybody may read what there is to sign; publishing is the programme's.
  'alter table agreement_version enable row level security',
  'create policy public_text on agreement_version for select using (true)',
  `create policy publishing on agreement_version using (${seesAll})`,
  ...secureByParent('agreement_signature', 'account', 'account_id'),
];

/** The privacy and user agreements of the portal, in their first versions, and who signed which. */
export const agreementsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const { agrType, titleZh, titleEn, bodyZh, bodyEn } of [privacyAgreement, userAgreement]) {
      await sql`insert into agreement_version values
        (${agrType}, 1, ${titleZh}, ${titleEn}, ${bodyZh}, ${bodyEn}, now())`.execute(db);
    }
  },
};
