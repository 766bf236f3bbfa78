import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Db } from '#db/schema/database.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { portalProcesses, startPortalProcess } from '#infra/local/portal/portal-processes.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createTestDatabase, openFixtureDb } from '#tests/support/database.ts';

/** The portal and the account service as processes of their own, with the limits of an installation. */
export type AttackedPortal = {
  url: string;
  accountsUrl: string;
  db: Db;
  /** The headers of a page whose reader has signed in to this account. */
  signIn: (account: { id: string }) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
};

const secret = 'only-for-tests-only-for-tests-only';

/** Starts both on the run's engines and a database of their own. @param env added to, and winning over, the defaults */
export async function startAttackedPortal(env: Record<string, string> = {}): Promise<AttackedPortal> {
  const stack = inject('stack');
  const database = await createTestDatabase(stack.databaseUrl);
  const [portalPort, accountsPort] = await findFreePorts(2);
  const folder = join(stack.folder, `attacked-${randomUUID()}`);
  for (const name of ['logs', 'run', 'files']) mkdirSync(join(folder, name), { recursive: true });
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_TENANT_URL: database.tenantUrl,
    DATABASE_ACCOUNTS_URL: database.accountsUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    REDIS_URL: stack.redisUrl,
    TEMPORAL_ADDRESS: stack.temporalAddress,
    TEMPORAL_TASK_QUEUE: `attack-${randomUUID()}`,
    QUEUE_PREFIX: `attack-${randomUUID()}`,
    PORTAL_PORT: String(portalPort),
    ACCOUNTS_PORT: String(accountsPort),
    DATA_DIR: join(folder, 'files'),
    SESSION_SECRET: secret,
    SECOND_FACTOR_KEY: `second-factors-${secret}`,
    OIDC_CLIENT_SECRET: secret,
    LOG_LEVEL: 'warn',
    ...env,
  };
  const parts = portalProcesses.filter(({ name }) => name === 'accounts' || name === 'api');
  const started = await Promise.all(parts.map((part) => startPortalProcess(part, { folder, env: settings })));
  const url = `http://127.0.0.1:${portalPort}`;
  const db = openFixtureDb(database.adminUrl, { max: 4 });
  return {
    url,
    accountsUrl: `http://127.0.0.1:${accountsPort}`,
    db,
    signIn: async ({ id }) => {
      const { token, serial } = await startSession(db, { accountId: id, idToken: null, now: new Date() });
      const cookie = `${sessionCookie}=${token}; ${serialCookie}=${serial}`;
      return { cookie, origin: url, 'x-csrf-token': serial };
    },
    stop: async () => {
      await db.destroy();
      await Promise.all(started.map((process_) => process_.stop()));
      await database.drop();
    },
  };
}
