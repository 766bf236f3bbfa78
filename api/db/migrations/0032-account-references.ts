import { type Kysely, sql } from 'kysely';

/** Columns that hold an account, and an index by which the account's other side is found. */
const references: [table: string, column: string, end?: string][] = [
  ['application', 'created_by'],
  ['command', 'actor_id'],
  ['review', 'handler_id'],
  ['upload', 'received_by'],
  ['bypass_item', 'updated_by'],
  ['bypass_version', 'updated_by'],
  // What an account has read is nobody else's business.
  ['message_read', 'account_id', 'on delete cascade'],
];

/** As the checks of 0031: for what is written from now on, and validated afterwards. */
export const accountReferencesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, column, end = ''] of references) {
      const name = `${table}_${column}`;
      // Applications are found by who made them already (created_by, create_key).
      if (table !== 'application') await sql.raw(`create index ${name} on ${table} (${column})`).execute(db);
      const reference = `foreign key (${column}) references account ${end} not valid`;
      await sql.raw(`alter table ${table} add constraint ${name}_fkey ${reference}`).execute(db);
    }
  },
};
