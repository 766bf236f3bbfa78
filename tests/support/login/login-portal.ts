import type { Server } from 'node:http';
import { inject } from 'vitest';
import { buildAccountsApp } from '#accounts/app.ts';
import { accountsConnection } from '#accounts/start-accounts.ts';
import { type Config, readConfig } from '#api/base/config.ts';
import type { Deps } from '#api/deps.ts';
import { buildApp } from '#api/start/app.ts';
import { openCoreDeps, openDeps } from '#api/start/create-deps.ts';
import { drain, listen } from '#api/start/http-server.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { createProviderAccess } from '#infra/openid/provider-access.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { noLimits } from '#tests/support/no-limits.ts';
import type { StackAddresses } from '#tests/support/stack.ts';

/** The portal's and the account service's HTTP sides in this process, on a database of their own. */
export type LoginPortal = {
  url: string;
  accountsUrl: string;
  /** Its database, for the role that owns its tables. */
  ownerUrl: string;
  /** The page of the portal that a sign-in comes back to. */
  callback: string;
  /** The portal's own, but for `db`: that sees every row and may do what an administrator may. */
  deps: Deps;
  /** The same rows by the account service's role, as those who send mail see them. */
  mailDb: Deps['db'];
  mailDbUrl: string;
  /** Moves the clock of both on, in milliseconds. */
  advance: (ms: number) => void;
  /** Starts the account service anew, as after a crash, or with other settings. */
  restartAccounts: (changed?: Partial<Config>) => Promise<void>;
  /** The same of the portal, which reads the provider's keys anew. */
  restartPortal: (changed?: Partial<Config>) => Promise<void>;
  close: () => Promise<void>;
};

/** @param env added to, and winning over, the environment of a portal that knows no limits */
export async function startLoginPortal(env: Record<string, string> = {}): Promise<LoginPortal> {
  const stack = inject('stack');
  const database = await createTestDatabase(stack.databaseUrl);
  const config = await configure(stack, database, env);
  let shift = 0;
  const opened = openDeps(config, 'portal');
  const now = () => new Date(Date.now() + shift);
  const service = openCoreDeps(
    { ...config, database: { url: database.accountsUrl } },
    'accounts',
    accountsConnection,
  );
  const deps = { ...opened.deps, now, db: openFixtureDb(database.adminUrl) };
  const mailDb = openFixtureDb(database.accountsUrl);
  const startPortal = (changed: Partial<Config> = {}) => {
    const own = { ...config, ...changed };
    const provider = createProviderAccess(own.oidc, now);
    return listen(buildApp({ ...opened.deps, config: own, provider, now }), config.host, config.portal.port);
  };
  let portal: Server = await startPortal();
  const startAccounts = async (changed: Partial<Config> = {}) =>
    listen(
      await buildAccountsApp({ ...opened.deps, config: { ...config, ...changed }, db: service.deps.db, now }),
      config.host,
      config.accounts.port,
    );
  let accounts: Server = await startAccounts();
  return {
    url: config.portal.url,
    accountsUrl: config.accounts.url,
    ownerUrl: database.ownerUrl,
    callback: `${config.portal.url}/handleLogin`,
    deps,
    mailDb,
    mailDbUrl: database.accountsUrl,
    advance: (ms) => {
      shift += ms;
    },
    restartAccounts: async (changed) => {
      await drain(accounts);
      accounts = await startAccounts(changed);
    },
    restartPortal: async (changed) => {
      await drain(portal);
      portal = await startPortal(changed);
    },
    close: async () => {
      await Promise.all([drain(portal), drain(accounts)]);
      await Promise.all([opened.close(), service.close(), deps.db.destroy(), mailDb.destroy()]);
      await database.drop();
    },
  };
}

async function configure(
  { redisUrl, temporalAddress, folder }: StackAddresses,
  { url, tenantUrl, adminUrl }: TestDatabase,
  env: Record<string, string>,
): Promise<Config> {
  const [portalPort, accountsPort] = await findFreePorts(2);
  return readConfig({
    ...noLimits,
    DATABASE_URL: url,
    DATABASE_TENANT_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
    DATABASE_POOL: '4',
    REDIS_URL: redisUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORTAL_PORT: String(portalPort),
    ACCOUNTS_PORT: String(accountsPort),
    OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
    SESSION_SECRET: 'another-secret-for-tests',
    SECOND_FACTOR_KEY: 'a-third-secret-for-tests',
    ...env,
  });
}
