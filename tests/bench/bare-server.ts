import { createServer } from 'node:http';
import pg from 'pg';

export type BareQuery = { sql: string; parameters: unknown[] };

// The least that an answer could cost: node:http, a pool of the portal's size, the statements of the portal's list
// word for word, that of its session first, and their rows as JSON. Nobody is let in or kept out by it, and there is no
// row security, no rate limit, no contract, no log.
const { DATABASE_URL, DATABASE_POOL = '10', BENCH_PORT, BENCH_QUERIES = '[]' } = process.env;
const queries: BareQuery[] = JSON.parse(BENCH_QUERIES);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) });

async function readAll(): Promise<string> {
  const results: unknown[][] = [];
  for (const { sql, parameters } of queries) results.push((await pool.query(sql, parameters)).rows);
  const rows = results.at(-1) ?? [];
  return JSON.stringify({ rows: rows.slice(0, 20), next: null, total: rows.length });
}

const server = createServer((_request, response) => {
  readAll().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(BENCH_PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
