import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table company_verification
    add column country text not null default 'CN' constraint company_verification_country_valid check (country ~ '^[A-Z]{2}$'),
    drop constraint company_verification_credit_code_check,
    add constraint company_verification_credit_code_check check (
      case country when 'CN' then credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$' else credit_code ~ '^[0-9A-Z][0-9A-Z./-]{1,38}[0-9A-Z]$' end
    )`,
  // Two registers may give out the same number.
  'drop index company_verification_credit_code',
  'create unique index company_verification_credit_code on company_verification (country, credit_code)',
];

/** Where a company is registered. */
export const countriesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
