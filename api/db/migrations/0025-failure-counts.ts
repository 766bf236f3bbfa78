import { type Kysely, sql } from 'kysely';

const changes = sql`
alter table failure add column count int not null default 1 check (count >= 0);
`;

/** How many cases an entry stands for: that of an incomplete module may stand for many, or for none. */
export const failureCountsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await changes.execute(db);
  },
};
