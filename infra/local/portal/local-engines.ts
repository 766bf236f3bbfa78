import { join } from 'node:path';
import type { RunningEngine } from '#infra/local/engines/engine.ts';
import { appAddress, startPostgres } from '#infra/local/engines/postgres.ts';
import { startRedis } from '#infra/local/engines/redis.ts';
import { startTemporal } from '#infra/local/engines/temporal.ts';
import type { Ports } from '#infra/local/network/addresses.ts';
import { report, StartError, step } from '#infra/local/terminal/progress.ts';
import { logFileOf } from './portal-processes.ts';
import { type Supervised, supervise } from './supervise.ts';

export interface DatabaseAddresses {
  DATABASE_URL: string;
  /** The same database for work of enterprises, for the account service, and for work of administration. */
  DATABASE_TENANT_URL: string;
  DATABASE_ACCOUNTS_URL: string;
  DATABASE_ADMIN_URL: string;
  /** The same database for its owner, who changes the schema. */
  DATABASE_OWNER_URL: string;
}

export interface EngineAddresses extends DatabaseAddresses {
  REDIS_URL: string;
  TEMPORAL_ADDRESS: string;
}

/** Each resolves as soon as that engine runs. */
type StartingEngines = {
  database: Promise<DatabaseAddresses>;
  redis: Promise<Pick<EngineAddresses, 'REDIS_URL'>>;
  temporal: Promise<Pick<EngineAddresses, 'TEMPORAL_ADDRESS'>>;
};

interface EnginePlan {
  name: 'postgres' | 'redis' | 'temporal';
  variable: 'DATABASE_URL' | 'REDIS_URL' | 'TEMPORAL_ADDRESS';
  title: string;
  start: () => Promise<RunningEngine>;
}

/** Starts the engines that the environment does not name, in parallel; adds each to `started` once it runs. */
export function startLocalEngines(
  dataFolder: string,
  ports: Ports,
  password: string,
  started: Supervised[],
): StartingEngines {
  const [postgres, redis, temporal] = plans(dataFolder, ports, password);
  const start = async (plan: EnginePlan) => {
    const named = process.env[plan.variable];
    if (named) report(`${plan.title}: the one that ${plan.variable} names`);
    return named || startSupervised(plan, dataFolder, started);
  };
  return {
    database: start(postgres).then(withRoles),
    redis: start(redis).then((REDIS_URL) => ({ REDIS_URL })),
    temporal: start(temporal).then((TEMPORAL_ADDRESS) => ({ TEMPORAL_ADDRESS })),
  };
}

const databaseVariables = [
  'DATABASE_TENANT_URL',
  'DATABASE_ACCOUNTS_URL',
  'DATABASE_ADMIN_URL',
  'DATABASE_OWNER_URL',
] as const;

/** The URLs of all roles: derived for our own Postgres, from the environment for another one. */
function withRoles(DATABASE_URL: string): DatabaseAddresses {
  if (!process.env.DATABASE_URL) {
    return {
      DATABASE_URL: appAddress(DATABASE_URL),
      DATABASE_TENANT_URL: appAddress(DATABASE_URL, 'assay_tenant'),
      DATABASE_ACCOUNTS_URL: appAddress(DATABASE_URL, 'assay_accounts'),
      DATABASE_ADMIN_URL: appAddress(DATABASE_URL, 'assay_admin'),
      DATABASE_OWNER_URL: DATABASE_URL,
    };
  }
  const named = databaseVariables.map((name) => [name, process.env[name] ?? ''] as const);
  const missing = named.filter(([, value]) => value === '').map(([name]) => name);
  if (missing.length === 0) {
    return { DATABASE_URL, ...(Object.fromEntries(named) as Omit<DatabaseAddresses, 'DATABASE_URL'>) };
  }
  throw new StartError(
    `DATABASE_URL names a Postgres of yours: set ${missing.join(', ')} as well. See docs/operations.md, "Five roles".`,
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

function plans(
  dataFolder: string,
  ports: Ports,
  password: string,
): [postgres: EnginePlan, redis: EnginePlan, temporal: EnginePlan] {
  const commonOptions = (name: EnginePlan['name'], port: number) => ({
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
      start: () => startPostgres({ ...commonOptions('postgres', ports.POSTGRES_PORT), password }),
    },
    {
      name: 'redis',
      variable: 'REDIS_URL',
      title: 'Redis',
      start: () => startRedis(commonOptions('redis', ports.REDIS_PORT)),
    },
    {
      name: 'temporal',
      variable: 'TEMPORAL_ADDRESS',
      title: 'Temporal',
      start: () =>
        startTemporal({ ...commonOptions('temporal', ports.TEMPORAL_PORT), uiPort: ports.TEMPORAL_UI_PORT }),
    },
  ];
}
