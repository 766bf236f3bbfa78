import { type Kysely, sql } from 'kysely';

const changes = sql`
alter table product add column name_en text not null default '';
alter table configuration add column label_en text not null default '';
`;

/** What English pages call a device and a configuration; empty where the maker has no other name for it. */
export const englishNamesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await changes.execute(db);
  },
};
