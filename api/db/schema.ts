import type { Kysely } from 'kysely';
import type { AccountsSchema } from './schema/accounts.ts';
import type { ApplicationTables } from './schema/applications.ts';
import type { EventSchema } from './schema/events.ts';
import type { FileSchema } from './schema/files.ts';

/** Every table, by theme. */
export type Database = AccountsSchema & ApplicationTables & EventSchema & FileSchema;

/** A connection pool or a transaction; queries take either. */
export type Db = Kysely<Database>;
