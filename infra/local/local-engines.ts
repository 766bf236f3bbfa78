import { join } from 'node:path';
import type { Ports } from './addresses.ts';
import type { RunningEngine } from './engines/engine.ts';
import { appAddress, startPostgres } from './engines/postgres.ts';
import { startRedis } from './engines/redis.ts';
import { startTemporal } from './engines/temporal.ts';
import { logFileOf } from './portal-processes.ts';
import { report, StartError, step } from './progress.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface EngineAddresses {
  DATABASE_URL: string;
  /** The same database for the account service, and for work of administration. */
  DATABASE_ACCOUNTS_URL: string;
  DATABASE_ADMIN_URL: string;
  /** The same database for its owner, who changes the schema. */
  DATABASE_OWNER_URL: string;
  REDIS_URL: string;
  TEMPORAL_ADDRESS: string;
}

interface EnginePlan {
  name: 'postgres' | 'redis' | 'temporal';
  variable: 'DATABASE_URL' | 'REDIS_URL' | 'TEMPORAL_ADDRESS';
  title: string;
  start: () => Promise<RunningEngine>;
}

/** Starts the engines that the environment does not name; `started` receives each one, in the order of starting. */
export async function startLocalEngines(
  dataFolder: string,
  ports: Ports,
  password: string,
  started: Supervised[],
): Promise<EngineAddresses> {
  const addresses: Partial<EngineAddresses> = {};
  for (const plan of plans(dataFolder, ports, password)) {
    const named = process.env[plan.variable];
    if (named) report(`${plan.title}: the one that ${plan.variable} names`);
    addresses[plan.variable] = named || (await startSupervised(plan, dataFolder, started));
  }
  return withRoles(addresses as Started);
}

const databaseVariables = ['DATABASE_ACCOUNTS_URL', 'DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL'] as const;
type Started = Omit<EngineAddresses, (typeof databaseVariables)[number]>;

/** Our own Postgres gives the addresses of all roles; one that the environment names comes with all of them. */
function withRoles(addresses: Started): EngineAddresses {
  const { DATABASE_URL } = addresses;
  if (!process.env.DATABASE_URL) {
    return {
      ...addresses,
      DATABASE_URL: appAddress(DATABASE_URL),
      DATABASE_ACCOUNTS_URL: appAddress(DATABASE_URL, 'assay_accounts'),
      DATABASE_ADMIN_URL: appAddress(DATABASE_URL, 'assay_admin'),
      DATABASE_OWNER_URL: DATABASE_URL,
    };
  }
  const named = databaseVariables.map((name) => [name, process.env[name] ?? ''] as const);
  const missing = named.filter(([, value]) => value === '').map(([name]) => name);
  if (missing.length === 0) {
    return { ...addresses, ...(Object.fromEntries(named) as Omit<EngineAddresses, keyof Started>) };
  }
  throw new StartError(
    `DATABASE_URL names a Postgres of yours: set ${missing.join(', ')} as well. See docs/operations.md, "Four roles".`,
  );
}

async function startSupervised(plan: EnginePlan, dataFolder: string, started: Supervised[]): Promise<string> {
  const logFile = logFileOf(dataFolder, plan.name);
  const advice = `Its log: ${logFile}. To use one that runs already, set ${plan.variable}.`;
  const supervised = await step(plan.title, advice, () =>
    supervise({ name: plan.title, start: plan.start, report, logFile }),
  );
  started.push(supervised);
  return supervised.first.url;
}

function plans(dataFolder: string, ports: Ports, password: string): EnginePlan[] {
  const place = (name: EnginePlan['name'], port: number) => ({
    dataDir: join(dataFolder, name),
    logFile: logFileOf(dataFolder, name),
    port,
    report,
  });
  return [
    {
      name: 'postgres',
      variable: 'DATABASE_URL',
      title: 'Postgres',
      start: () => startPostgres({ ...place('postgres', ports.POSTGRES_PORT), password }),
    },
    {
      name: 'redis',
      variable: 'REDIS_URL',
      title: 'Redis',
      start: () => startRedis(place('redis', ports.REDIS_PORT)),
    },
    {
      name: 'temporal',
      variable: 'TEMPORAL_ADDRESS',
      title: 'Temporal',
      start: () =>
        startTemporal({ ...place('temporal', ports.TEMPORAL_PORT), uiPort: ports.TEMPORAL_UI_PORT }),
    },
  ];
}
