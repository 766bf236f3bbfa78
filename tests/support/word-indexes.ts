import pg from 'pg';

type Index = { name: string; definition: string };

async function dropWordIndexes(client: pg.Client): Promise<Index[]> {
  const { rows: indexes } = await client.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef like '% USING gin %' order by indexname limit 100`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return indexes;
}

/**
 * Lays rows by the thousand without the indexes of words, and makes those anew: one by one a row takes them 2 ms, all
 * at once a fifth of it.
 * @param client as an owner of the tables
 */
export async function withoutWordIndexes(client: pg.Client, lay: () => Promise<unknown>): Promise<void> {
  const indexes = await dropWordIndexes(client);
  await lay();
  for (const { definition } of indexes) await client.query(definition);
}

/** For thousands of rows that are laid one by one, where it is not asked how soon a word is found. */
export async function forgoWordIndexes(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await dropWordIndexes(client).finally(() => client.end());
}
