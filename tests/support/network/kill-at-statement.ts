import pg from 'pg';
import { vi } from 'vitest';

type Client = pg.Client & {
  connectionParameters: { application_name?: string };
  connection: { stream: { destroy: () => void } };
};

/** What a piece of work came to, and whether its process was killed on the way. */
type Killed<T> = { answer: T; killed: boolean };

/**
 * Runs work in this process as if that were killed with -9 before its n-th statement: nothing more reaches Postgres from
 * the connections of these applications, and they are cut, so that Postgres takes back what was open.
 */
export async function killAtStatement<T>(
  applications: readonly string[],
  n: number,
  work: () => Promise<T>,
): Promise<Killed<T>> {
  const clients = new Set<Client>();
  const send = pg.Client.prototype.query;
  let [sent, killed] = [0, false];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...statement: unknown[]
  ) {
    const client = this as Client;
    if (!applications.includes(client.connectionParameters.application_name ?? ''))
      return Reflect.apply(send, this, statement);
    clients.add(client);
    sent += 1;
    if (sent === n) {
      killed = true;
      for (const one of clients) one.connection.stream.destroy();
    }
    return killed
      ? Promise.reject(new Error('Connection terminated: killed'))
      : Reflect.apply(send, this, statement);
  } as never);
  try {
    return { answer: await work(), killed };
  } finally {
    spy.mockRestore();
  }
}
