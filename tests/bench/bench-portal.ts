import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Portal, startPortal } from '../support/portal.ts';

/** A portal without demo data, and a way into its database to prepare fixtures. */
export type BenchPortal = { portal: Portal; db: Db; stop: () => Promise<void> };

const addressesOf = ({ url, tenantUrl, accountsUrl, adminUrl, ownerUrl }: TestDatabase) => ({
  DATABASE_URL: url,
  DATABASE_TENANT_URL: tenantUrl,
  DATABASE_ACCOUNTS_URL: accountsUrl,
  DATABASE_ADMIN_URL: adminUrl,
  DATABASE_OWNER_URL: ownerUrl,
});

type BenchOptions = {
  /** One that is there, instead of an empty one of its own. */
  database?: TestDatabase;
  /** Added to the environment of every process. */
  env?: Record<string, string>;
};

export async function startBenchPortal({ database, env }: BenchOptions = {}): Promise<BenchPortal> {
  const portal = await startPortal({
    demo: false,
    env: { ...(database && addressesOf(database)), ...env },
  });
  const db = createDatabase(database?.ownerUrl ?? portal.stack.databaseUrl, {
    sees: 'all',
    max: 8,
    applicationName: 'bench',
  });
  return {
    portal,
    db,
    stop: async () => {
      await db.destroy();
      await portal.stop();
    },
  };
}

/** A signed-in account, as the headers of its requests and as the cookies of its browser. */
export async function signInAs({ db, portal }: BenchPortal, accountId: string) {
  const { token, serial } = await startSession(db, { accountId, idToken: null, now: new Date() });
  const cookies = [
    { name: sessionCookie, value: token, url: portal.url },
    { name: serialCookie, value: serial, url: portal.url },
  ];
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    origin: portal.url,
    'content-type': 'application/json',
    'x-csrf-token': serial,
  };
  return { cookies, headers, serial, token };
}
