import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, driverAddress } from '../connection.ts';

export type ListenOptions = {
  address: DatabaseAddress;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** What to do on a notification, by channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called after every (re)connection: notifications in between are lost, so read the table. */
  onReady: () => void;
  onError: (error: unknown) => void;
};

const pingEvery = 15_000;
const retryAfter = { first: 100, most: 2_000 };

/** Listens on a connection of its own until stopped, and connects again whenever that breaks. */
export function startListening(options: ListenOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = keepListening(options, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function keepListening(options: ListenOptions, signal: AbortSignal): Promise<void> {
  let wait = retryAfter.first;
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal, () => {
        wait = retryAfter.first;
      });
    } catch (error) {
      if (!signal.aborted) options.onError(error);
    }
    await delay(wait, undefined, { signal }).catch(() => {});
    wait = Math.min(wait * 2, retryAfter.most);
  }
}

async function listenOnce(options: ListenOptions, signal: AbortSignal, onUp: () => void): Promise<void> {
  const client = new pg.Client({
    ...driverAddress(options.address),
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  const broken = Promise.race([once(client, 'end'), once(client, 'error')]);
  broken.catch(() => {});
  client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''));
  // The race above takes the first error only; later ones of the same connection must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    for (const channel of Object.keys(options.channels)) await client.query(`listen ${channel}`);
    onUp();
    options.onReady();
    await Promise.race([broken, pingUntilAborted(client, signal)]);
  } finally {
    // A half-open connection would keep end() waiting for an answer.
    await Promise.race([client.end().catch(() => {}), delay(1_000)]);
  }
}

/** Detects a server that disappeared without closing the connection. */
async function pingUntilAborted(client: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(pingEvery, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await client.query('select 1');
  }
}
