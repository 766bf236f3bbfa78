import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureByEnterprise } from './row-security.ts';

const text = (column: string, name: string) =>
  `${column} text not null constraint ${name} check (char_length(${column}) between 1 and 500)`;

const deactivations = [
  `create table product_deactivation (
    product_id uuid primary key references product on delete cascade,
    enterprise_id uuid not null references enterprise on delete cascade,
    reason text not null constraint product_deactivation_reason_known check (reason in ('recall', 'duplicate', 'wrong-data')),
    ${text('note_zh', 'product_deactivation_zh_length')},
    ${text('note_en', 'product_deactivation_en_length')},
    at timestamptz not null
  )`,
  'create index product_deactivation_enterprise on product_deactivation (enterprise_id)',
  ...secureByEnterprise('product_deactivation'),
  `revoke insert, update, delete on product_deactivation from ${appRole}`,
  `revoke all on product_deactivation from ${accountsRole}`,
  'create index product_all on product (updated_at desc, id desc)',
];

const certificates = [
  `alter table certificate add column version int not null default 1, add column revoked_reason_en text,
    add column partial boolean not null generated always as
      (jsonb_path_exists(document, '$.configurations[*] ? (@.passed == false)')) stored`,
  `create index certificate_revoked on certificate (issued_on desc, number desc) where revoked_at is not null`,
  `create index certificate_partial on certificate (issued_on desc, number desc) where partial`,
  'create index certificate_until on certificate (valid_until)',
];

/** Products that the programme has deactivated, and what administrators see and say of certificates. */
export const activationRevocationMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...deactivations, ...certificates]) await sql.raw(statement).execute(db);
  },
};
