import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { appAddress } from '#infra/local/engines/postgres.ts';
import { startMailbox } from '#infra/local/mailbox/start-mailbox.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { bundleProcesses } from '#infra/local/packing/bundle-processes.ts';
import { createClusterInstances, type ProcessInstance } from '#infra/local/portal/layout.ts';
import {
  checkout,
  type Environment,
  kindOf,
  type PortalProcess,
  portalProcesses,
  startPortalProcess,
} from '#infra/local/portal/portal-processes.ts';
import { startProxy } from '#infra/local/portal/start-proxy.ts';
import { assignByHand, decideAtOnce, markSetUp } from './database.ts';
import { isCluster } from './layout.ts';
import { noLimits } from './no-limits.ts';
import { endNotices } from './notices.ts';
import { type ProcessHandle, startHandle } from './processes/process-handle.ts';
import { readySandbox } from './processes/sandbox-bundle.ts';
import { readyBundle } from './processes/workflow-bundle.ts';
import { type Stack, startStack } from './stack.ts';

/** A whole portal on free ports and temporary data, as `npm start` would run it, or `npm run cluster`. */
export interface Portal {
  stack: Stack;
  url: string;
  accountsUrl: string;
  /** The page of its mailbox, where it sends mail. */
  mailboxUrl: string | null;
  env: Environment;
  processes: Record<PortalProcess['name'], ProcessHandle>;
  stop(): Promise<void>;
}

export interface PortalOptions {
  /** Loads the demo accounts and data; without them the tables are empty. Default true. */
  demo?: boolean;
  /** See StackOptions. */
  durable?: boolean;
  /** Where the processes' logs are copied to at the end, for whoever looks into a failure. */
  keepLogsIn?: string;
  /** Sends mail, to a mailbox of its own. Default false: nobody confirms an address. */
  mail?: boolean;
  /** Added to, and winning over, the environment of every process. */
  env?: Environment;
}

const TEST_SECRET = 'only-for-tests-only-for-tests-only';

/** Starts engines and processes; web/dist has to be built before, where pages are wanted. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const stack = await startStack({ durable: options.durable === true });
  try {
    const mailbox = options.mail === true ? await startMailbox({ smtp: 0, page: 0 }) : null;
    const sending = mailbox && { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Assay <notice@assay.example>' };
    const env = await createEnvironment(stack, { ...sending, ...options.env });
    await migrateToLatest(stack.databaseUrl);
    await assignByHand(stack.databaseUrl);
    if (options.demo === false) await markSetUp(stack.databaseUrl);
    else await loadDemo(env);
    await decideAtOnce(stack.databaseUrl);
    const portal = await startOn(stack, env, options.keepLogsIn);
    return {
      ...portal,
      mailboxUrl: mailbox?.url ?? null,
      stop: async () => {
        await portal.stop();
        await mailbox?.stop();
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** The demo data, but for its notices: their dialogs would meet every walk; the one about notices lays its own. */
async function loadDemo(env: Environment): Promise<void> {
  const { loadDemoData } = await import('#infra/local/demo/load-demo.ts');
  await loadDemoData(env);
  const db = createDatabase(env.DATABASE_OWNER_URL ?? '', {
    sees: 'all',
    max: 1,
    applicationName: 'assay-test',
  });
  await endNotices(db).finally(() => db.destroy());
}

async function createEnvironment(stack: Stack, extra: Environment = {}): Promise<Environment> {
  const [portalPort, accountsPort] = await findFreePorts(2);
  for (const name of ['logs', 'run', 'files']) mkdirSync(join(stack.folder, name), { recursive: true });
  return {
    ...noLimits,
    DATABASE_URL: appAddress(stack.databaseUrl),
    DATABASE_TENANT_URL: appAddress(stack.databaseUrl, 'assay_tenant'),
    DATABASE_ACCOUNTS_URL: appAddress(stack.databaseUrl, 'assay_accounts'),
    DATABASE_ADMIN_URL: appAddress(stack.databaseUrl, 'assay_admin'),
    DATABASE_OWNER_URL: stack.databaseUrl,
    REDIS_URL: stack.redisUrl,
    TEMPORAL_ADDRESS: stack.temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    PORTAL_PORT: String(portalPort),
    PORTAL_URL: `http://127.0.0.1:${portalPort}`,
    ACCOUNTS_PORT: String(accountsPort),
    ACCOUNTS_URL: `http://127.0.0.1:${accountsPort}`,
    DATA_DIR: join(stack.folder, 'files'),
    WORKFLOW_BUNDLE: await readyBundle(),
    SANDBOX_BUNDLE: await readySandbox(),
    PROCESS_BUNDLE: await bundleProcesses(checkout),
    SESSION_SECRET: TEST_SECRET,
    SECOND_FACTOR_KEY: `second-factors-${TEST_SECRET}`,
    OIDC_CLIENT_SECRET: TEST_SECRET,
    ...extra,
  };
}

async function startOn(
  stack: Stack,
  env: Environment,
  keepLogsIn?: string,
): Promise<Omit<Portal, 'mailboxUrl'>> {
  const { processes, stop } = await startProcesses(stack.folder, env, keepLogsIn);
  return {
    stack,
    env,
    url: env.PORTAL_URL ?? '',
    accountsUrl: env.ACCOUNTS_URL ?? '',
    processes,
    async stop() {
      await stop();
      await stack.stop();
    },
  };
}

async function startProcesses(folder: string, env: Environment, keepLogsIn?: string) {
  const handles: Partial<Portal['processes']> = {};
  const instances = isCluster
    ? await createClusterInstances(env)
    : portalProcesses.map((one) => ({ one, env }));
  const proxy = isCluster ? await startProxy({ folder, env, instances, report: () => {} }) : undefined;
  const start = async ([kind, all]: [PortalProcess['name'], ProcessInstance[]]) => {
    const starts = all.map((each) => () => startPortalProcess(each.one, { folder, env: each.env }));
    handles[kind] = await startHandle(starts);
  };
  const stop = async () => {
    await Promise.all(Object.values(handles).map((handle) => handle.stop()));
    await proxy?.stop();
    if (keepLogsIn) cpSync(join(folder, 'logs'), keepLogsIn, { recursive: true });
  };
  const [accounts, ...others] = Map.groupBy(instances, ({ one }) => kindOf(one.name));
  try {
    // The portal asks the account service for its metadata.
    if (accounts) await start(accounts);
    await Promise.all(others.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return { processes: handles as Portal['processes'], stop };
}
