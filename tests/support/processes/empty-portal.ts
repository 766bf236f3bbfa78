import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateToLatest } from '#db/migrate.ts';
import { appAddress } from '#infra/local/engines/postgres.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import {
  type Environment,
  type PortalProcess,
  portalProcesses,
  startPortalProcess,
} from '#infra/local/portal/portal-processes.ts';
import { announceSetUp } from '#infra/production/announce-set-up.ts';
import { dropDatabase } from '#tests/support/database.ts';
import { prepareTemporal } from '#workflows/client/search-attributes.ts';

export type EmptyPortal = {
  url: string;
  accountsUrl: string;
  /** The database, as its owner. */
  ownerUrl: string;
  /** What the start said. */
  announced: string;
  stop: () => Promise<void>;
};

type Options = {
  /** With what runs applications and reads files, too; portal and account service alone otherwise. */
  whole?: boolean;
};

/** Applications are numbered from 1 in each database, and their runs are named by it: each needs a namespace. */
async function prepareNamespace({ TEMPORAL_ADDRESS: address = '' }: Environment, namespace: string) {
  await prepareTemporal({ address, namespace, security: {} });
  return { TEMPORAL_NAMESPACE: namespace, QUEUE_PREFIX: namespace };
}

/** A portal on an empty database beside the one that an environment names, on its engines. */
export async function startEmptyPortal(
  env: Environment,
  { whole = false }: Options = {},
): Promise<EmptyPortal> {
  const beside = env.DATABASE_OWNER_URL ?? '';
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const owner = new URL(beside);
  owner.pathname = `/${name}`;
  const client = new Client({ connectionString: beside });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  await migrateToLatest(owner.href);
  const [portalPort, accountsPort] = await findFreePorts(2);
  const [url, accountsUrl] = [`http://127.0.0.1:${portalPort}`, `http://127.0.0.1:${accountsPort}`];
  const folder = mkdtempSync(join(tmpdir(), 'assay-empty-'));
  for (const part of ['logs', 'run', 'files']) mkdirSync(join(folder, part));
  const own = {
    ...env,
    ...(whole && (await prepareNamespace(env, name.replace('_', '-')))),
    PORTAL_PORT: String(portalPort),
    PORTAL_URL: url,
    ACCOUNTS_PORT: String(accountsPort),
    ACCOUNTS_URL: accountsUrl,
    DATABASE_URL: appAddress(owner.href),
    DATABASE_TENANT_URL: appAddress(owner.href, 'assay_tenant'),
    DATABASE_ACCOUNTS_URL: appAddress(owner.href, 'assay_accounts'),
    DATABASE_ADMIN_URL: appAddress(owner.href, 'assay_admin'),
    DATABASE_OWNER_URL: owner.href,
    DATA_DIR: join(folder, 'files'),
  };
  const announced = (await announceSetUp(owner.href, url)) ?? '';
  const started: Awaited<ReturnType<typeof startPortalProcess>>[] = [];
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
    await dropDatabase(beside, name);
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (one: PortalProcess) => {
    started.push(await startPortalProcess(one, { folder, env: own }));
  };
  const [accounts, ...others] = portalProcesses.filter(({ port }) => whole || port);
  try {
    // The portal asks the account service for its metadata.
    if (accounts) await start(accounts);
    await Promise.all(others.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, accountsUrl, ownerUrl: owner.href, announced, stop };
}
