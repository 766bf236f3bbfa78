import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureByParent } from './row-security.ts';

const statements = [
  // How often the account had ended the agreement before it signed: what was signed stays as it is.
  `alter table agreement_signature add column round int not null default 1,
    add constraint agreement_signature_round_valid check (round >= 1) not valid`,
  `alter table agreement_signature drop constraint agreement_signature_pkey,
    add primary key (account_id, agr_type, round, version)`,
  `create table agreement_termination (
    account_id uuid not null references account on delete cascade,
    agr_type int not null check (agr_type in (10256, 502)),
    round int not null constraint agreement_termination_round_valid check (round >= 1),
    terminated_at timestamptz not null,
    ip text not null,
    primary key (account_id, agr_type, round)
  )`,
  ...secureByParent('agreement_termination', 'account', 'account_id'),
  `revoke update, delete on agreement_termination from ${appRole}, ${accountsRole}, ${adminRole}`,
  `revoke insert on agreement_termination from ${accountsRole}`,
];

/** People end the privacy and user agreements, and may sign them again: each such round has signatures of its own. */
export const agreementTerminationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
