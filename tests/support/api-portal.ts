import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Config, readConfig } from '#api/base/config.ts';
import type { Deps } from '#api/deps.ts';
import { buildApp } from '#api/start/app.ts';
import { openDeps } from '#api/start/create-deps.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import type { Db } from '#db/schema/database.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createTestDatabase, openFixtureDb, openRequestDb, type TestDatabase } from './database.ts';
import { createAccount, createEnterprise } from './factories.ts';
import { type ApiClient, createApiClient } from './network/api-client.ts';
import { noLimits, quietSecrets } from './no-limits.ts';
import { makeBucket } from './s3-server.ts';

/** The portal's HTTP side in this process, on a database of its own. */
export interface ApiPortal {
  /** The portal's own, but for `db`: that sees every row and may do what an administrator may. */
  deps: Deps;
  url: string;
  /** Its database, for the role of the account service. */
  accountsUrl: string;
  /** The same, for the role that owns its tables. */
  ownerUrl: string;
  /** Of the database as the portal's own work connects. */
  processUrl: string;
  /** A handle as requests have it, which sees what its scope says; closed with the portal. */
  requestDb: Db;
  /** A caller with a session of this account; without one a visitor. */
  as(account?: { id: string }): Promise<ApiClient>;
  /** A partner of a new enterprise, with a session. */
  enterPartner(): Promise<EnteredPartner>;
  /** Sets the portal's clock; null lets it run again. */
  setClock(now: Date | null): void;
  close(): Promise<void>;
}

export type EnteredPartner = {
  enterpriseId: string;
  account: Awaited<ReturnType<typeof createAccount>>;
  partner: ApiClient;
};

/** @param env added to, and winning over, the environment of a portal that knows no limits */
export async function openApiPortal(env: Record<string, string> = {}): Promise<ApiPortal> {
  const database = await createTestDatabase(inject('stack').databaseUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-api-'));
  const { s3 } = inject('stack');
  const config = testConfig(database, dataDir, { ...(s3 && (await makeBucket(s3))), ...env });
  const { deps: opened, close } = openDeps(config, 'portal');
  let clock: Date | null = null;
  const own = { ...opened, now: () => clock ?? new Date() };
  const fixtureDb = openFixtureDb(database.adminUrl);
  const requestDb = openRequestDb(database);
  // What a test puts in the place of anything else, the portal uses.
  const deps = new Proxy<Deps>(own, {
    get: (target, key) => (key === 'db' ? fixtureDb : Reflect.get(target, key)),
  });
  const server = await listen(buildApp(own), '127.0.0.1', 0);
  const url = `http://127.0.0.1:${portOf(server)}`;
  const as = async (account?: { id: string }) =>
    createApiClient(url, account && (await signIn(deps, account.id)));
  return {
    deps,
    url,
    accountsUrl: database.accountsUrl,
    ownerUrl: database.ownerUrl,
    processUrl: database.url,
    requestDb,
    setClock: (now) => {
      clock = now;
    },
    as,
    enterPartner: async () => {
      const { id: enterpriseId } = await createEnterprise(deps.db);
      const account = await createAccount(deps.db, { enterpriseId });
      return { enterpriseId, account, partner: await as(account) };
    },
    async close() {
      await drain(server);
      await close();
      await Promise.all([fixtureDb.destroy(), requestDb.destroy()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A session as the callback would open it after the provider vouched for the account. */
function signIn(deps: Deps, accountId: string) {
  return startSession(deps.db, { accountId, idToken: null, now: new Date() });
}

function testConfig(
  { url, tenantUrl, adminUrl }: TestDatabase,
  dataDir: string,
  env: Record<string, string>,
): Config {
  const { redisUrl, temporalAddress } = inject('stack');
  return readConfig({
    ...noLimits,
    DATABASE_URL: url,
    DATABASE_TENANT_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
    REDIS_URL: redisUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_TASK_QUEUE: `test-${randomUUID()}`,
    DATA_DIR: dataDir,
    ...quietSecrets,
    ...env,
  });
}
