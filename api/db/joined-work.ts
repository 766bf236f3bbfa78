import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Db } from './schema.ts';

/** The connection of the transaction that a piece of work is one part of; `place` says whose rows it may see, and how. */
type Held = { client: PostgresPoolClient; place: string };
type Join = { held: Held | null; ended: boolean };

const joins = new AsyncLocalStorage<Join>();

/**
 * Runs work as one transaction, whatever transactions it opens by itself: they become parts of it, and so does each
 * statement outside of them. Only work that sees the same rows joins in; a part that fails takes back itself alone. Nothing
 * that waits for an engine belongs in here: an open transaction holds back the events of everybody.
 */
export function inOneTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return joins.run({ held: null, ended: false }, () => db.transaction().execute(work));
}

/** The connection for work at this place: a part of the transaction that it belongs to, or one by `take`. */
export async function joinOr(
  place: string,
  take: () => Promise<PostgresPoolClient>,
): Promise<PostgresPoolClient> {
  const join = joins.getStore();
  if (!join || join.ended) return take();
  if (join.held) return join.held.place === place ? partOf(join.held.client) : take();
  const client = await take();
  join.held = { client, place };
  return {
    ...client,
    release: (destroy) => {
      Object.assign(join, { held: null, ended: true });
      client.release(destroy);
    },
  };
}

const part = {
  begin: 'savepoint part',
  commit: 'release savepoint part',
  rollback: 'rollback to savepoint part',
};

/** A connection whose transactions are parts of one that is open; letting go of it leaves that open. */
function partOf(client: PostgresPoolClient): PostgresPoolClient {
  let open = false;
  const send = (text: string, values: readonly unknown[] = []) => client.query<unknown>(text, values);
  const alone = async (text: string, values: readonly unknown[]) => {
    await send(part.begin);
    try {
      const result = await send(text, values);
      await send(part.commit);
      return result;
    } catch (error) {
      await send(part.rollback).catch(() => {});
      throw error;
    }
  };
  const query = (text: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> => {
    if (/^(begin|start transaction)\b/.test(text)) open = true;
    else if (text === 'commit' || text === 'rollback') open = false;
    else return open || /^select\b/.test(text) ? send(text, values) : alone(text, values);
    return send(open ? part.begin : part[text as 'commit' | 'rollback']);
  };
  return { ...client, query: query as PostgresPoolClient['query'], release: () => {} };
}
