import { Client } from 'pg';

/** Runs a statement about the connections of the address's own role: of another one's it would see nothing. */
export async function askActivity<Row>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 20_000 });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Ends the connections of a name to a database, as a network would. Their process ids. */
export async function endConnections(databaseUrl: string, applicationName: string): Promise<number[]> {
  const text = `select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name like $1 and datname = current_database()`;
  const rows = await askActivity<{ pid: number }>(databaseUrl, text, [applicationName]);
  return rows.map(({ pid }) => pid);
}
