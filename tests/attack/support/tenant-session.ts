import pg from 'pg';

/** How many rows of each table a session sees. */
type Seen = Record<string, number>;

/** Somebody who sends SQL of their own by the tenants' login, in the name of one enterprise. */
export type TenantSession = {
  /** What it sees by right: its own, and what is open to all. */
  own: Seen;
  /** Statements that were taken, those that the server refused, and foreign rows that came to light. */
  figures: { taken: number; refused: number; foreign: number };
  /** Sends a statement on a new connection, and counts what it sees by it beyond its own. */
  attempt: (statement: string, values?: unknown[]) => Promise<'taken' | 'refused'>;
  /** Asks for rows none of which are its own. */
  ask: (statement: string) => Promise<void>;
  /** The first column of what it asks. */
  list: (statement: string) => Promise<string[]>;
  close: () => Promise<void>;
};

async function connect(url: string, token: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query("select set_config('assay.tenant', $1, false)", [token]);
  return client;
}

const listOf = async (client: pg.Client, text: string) =>
  (await client.query({ text, rowMode: 'array' })).rows.map(([first]) => String(first));

/** The statement that counts the rows of every table that the login may read. */
async function countingStatement(client: pg.Client): Promise<string> {
  const tables = await listOf(
    client,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and has_any_column_privilege(oid, 'select')`,
  );
  return tables
    .map((table) => `select '${table}' as name, count(*)::int as rows from public.${table}`)
    .join(' union all ');
}

/** @param token of the enterprise in whose name it works */
export async function openTenantSession(url: string, token: string): Promise<TenantSession> {
  const steady = await connect(url, token);
  const counting = await countingStatement(steady);
  const count = async (client: pg.Client): Promise<Seen> => {
    const { rows } = await client.query<{ name: string; rows: number }>(counting);
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  };
  const own = await count(steady);
  const figures = { taken: 0, refused: 0, foreign: 0 };
  const note = (statement: string, foreign: number) => {
    figures.foreign += foreign;
    if (foreign > 0) console.log(`${foreign} foreign rows: ${statement}`);
  };
  const attempt = async (statement: string, values?: unknown[]) => {
    const client = await connect(url, token);
    try {
      await client.query(statement, values);
    } catch {
      figures.refused += 1;
      await client.end();
      return 'refused';
    }
    figures.taken += 1;
    // A setting may leave nothing that works: then nothing is seen.
    const seen = await count(client).catch((): Seen => ({}));
    for (const [table, rows] of Object.entries(seen))
      note(`${statement} ${values ?? ''}: ${table}`, Math.max(0, rows - (own[table] ?? 0)));
    await client.end().catch(() => {});
    return 'taken';
  };
  const ask = async (statement: string) => {
    const rows = await steady.query(statement).then(
      ({ rowCount }) => rowCount ?? 0,
      () => null,
    );
    figures[rows === null ? 'refused' : 'taken'] += 1;
    note(statement, rows ?? 0);
  };
  return { own, figures, attempt, ask, list: (text) => listOf(steady, text), close: () => steady.end() };
}
