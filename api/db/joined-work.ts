import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Db } from './schema.ts';

/** The connection of the transaction that a piece of work is one part of; `place` says whose rows it may see, and how. */
type Held = { client: PostgresPoolClient; place: string };
type Join = {
  held: Held | null;
  /** A part failed, and the whole was taken back with it. */
  failed: boolean;
  ended: boolean;
};

const joins = new AsyncLocalStorage<Join>();

/**
 * Runs work as one transaction, whatever transactions it opens by itself: they become parts of it, and so does each
 * statement outside of them. Only work that sees the same rows joins in; a part that fails takes back the whole, after
 * which the work can read and nothing else. Nothing that waits for an engine belongs in here: an open transaction holds
 * back the events of everybody.
 * @throws what `work` throws; Error where it goes on after a part that failed
 */
export function inOneTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const join = { held: null, failed: false, ended: false };
  return joins.run(join, () => db.transaction().execute(work));
}

/** The connection for work at this place: a part of the transaction that it belongs to, or one by `take`. */
export async function joinOr(
  place: string,
  take: () => Promise<PostgresPoolClient>,
): Promise<PostgresPoolClient> {
  const join = joins.getStore();
  if (!join || join.ended) return take();
  const { held } = join;
  const isPart = held?.place === place;
  if (join.failed) return readingOnly(isPart ? { ...held.client, release: () => {} } : await take());
  if (held) return isPart ? partOf(held.client, join) : take();
  const client = await take();
  join.held = { client, place };
  return {
    ...client,
    query: wholeOf(client, join),
    release: (destroy) => {
      Object.assign(join, { held: null, ended: true });
      client.release(destroy);
    },
  };
}

type Query = PostgresPoolClient['query'];
type Send = (text: string, values?: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

const begins = /^(begin|start transaction)\b/;
/** The answer to what is not sent. */
const answerTo = (command: 'COMMIT' | 'ROLLBACK' | 'SELECT'): PostgresQueryResult<unknown> => ({
  command,
  rowCount: 0,
  rows: [],
});

const goesOn = () => new Error('a part of the transaction failed, and its work went on');

/** The whole transaction: what goes on after a part has taken it back is not sent. */
function wholeOf(client: PostgresPoolClient, join: Join): Query {
  const query: Send = async (text, values = []) => {
    if (join.failed && text === 'rollback') return answerTo('ROLLBACK');
    if (join.failed) throw goesOn();
    return client.query<unknown>(text, values);
  };
  return query as Query;
}

/** A connection whose transactions are parts of one that is open; letting go of it leaves that open. */
function partOf(client: PostgresPoolClient, join: Join): PostgresPoolClient {
  let open = false;
  const fail = async () => {
    if (join.failed) return;
    const undone = client.query('rollback', []);
    join.failed = true;
    await undone.catch(() => {});
  };
  const query: Send = async (text, values = []) => {
    if (text === 'rollback') {
      await fail();
      return answerTo('ROLLBACK');
    }
    // What a statement does after that would stay, by itself.
    if (join.failed) throw goesOn();
    if (begins.test(text) || text === 'commit') {
      open = text !== 'commit';
      return answerTo(open ? 'SELECT' : 'COMMIT');
    }
    try {
      return await client.query<unknown>(text, values);
    } catch (error) {
      if (!open) await fail();
      throw error;
    }
  };
  return { ...client, query: query as Query, release: () => {} };
}

/** What is left to work that explains why a part of it failed. */
function readingOnly(client: PostgresPoolClient): PostgresPoolClient {
  const query: Send = async (text, values = []) => {
    if (!/^select\b/.test(text)) throw goesOn();
    return client.query<unknown>(text, values);
  };
  return { ...client, query: query as Query };
}
