import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import type { BareQuery } from './bare-server.ts';

/** The statements that `run` would send, in their order; nothing is sent. */
export async function captureQueries(run: (db: Db) => Promise<unknown>): Promise<BareQuery[]> {
  const queries: BareQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      queries.push({ sql: query.sql, parameters: [...query.parameters] });
    },
  });
  await run(db);
  return queries;
}
