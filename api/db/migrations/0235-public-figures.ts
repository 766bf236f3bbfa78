import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, secureFromWriting } from './row-security.ts';

const statements = [
  // Figures of the whole programme: whose certifications they come from is not in them.
  `create table public_figure (
    one boolean primary key default true constraint public_figure_one_valid check (one),
    certified int not null constraint public_figure_certified_valid check (certified >= 0),
    median_days int constraint public_figure_median_days_valid check (median_days > 0),
    reckoned_at timestamptz not null
  )`,
  ...secureFromWriting('public_figure'),
  `revoke all on public_figure from ${accountsRole}`,
  `revoke insert, update, delete on public_figure from ${adminRole}`,
];

/** What the home page says of the programme. */
export const publicFiguresMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
