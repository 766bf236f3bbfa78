import {
  EnvironmentError,
  readAccountsConfig,
  readEngineConfig,
  readOwnerDatabase,
  readPortalConfig,
} from '#api/base/config.ts';
import { portalSurroundings } from '#api/start/start-and-log-faults.ts';
import type { Surroundings } from '#services/surroundings/surroundings.ts';
import { readWorkerConfig } from '#workers/base/config.ts';

export type Environment = Record<string, string | undefined>;
/** A variable that is missing or wrong, and the processes that say so. */
export type EnvironmentFault = { variable: string; fault: string; processes: string[] };

/** The variables of the account service among those of the whole installation. */
const asAccounts = (environment: Environment): Environment => ({
  ...environment,
  DATABASE_URL: environment.DATABASE_ACCOUNTS_URL || environment.DATABASE_URL,
});

const readers: Record<string, (environment: Environment) => unknown> = {
  api: readPortalConfig,
  accounts: (environment) => readAccountsConfig(asAccounts(environment)),
  workflows: readEngineConfig,
  workers: readWorkerConfig,
  prepare: readOwnerDatabase,
};

function findFaults(environment: Environment): EnvironmentFault[] {
  const found = new Map<string, EnvironmentFault>();
  for (const [process, read] of Object.entries(readers)) {
    try {
      read(environment);
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      for (const [variable, fault] of error.faults) {
        const known = found.get(variable) ?? { variable, fault, processes: [] };
        found.set(variable, { ...known, processes: [...known.processes, process] });
      }
    }
  }
  return [...found.values()];
}

/** Variables that are good or wrong together. */
const groups = ['DATABASE_TLS', 'REDIS_TLS', 'REDIS_SENTINEL', 'SMTP_TLS', 'TEMPORAL_TLS'];

function withoutWrong(environment: Environment, wrong: readonly string[]): Environment {
  const spoilt = groups.filter((group) => wrong.some((name) => name.startsWith(group)));
  const kept = Object.entries(environment).filter(
    ([name]) => !spoilt.some((group) => name.startsWith(group)),
  );
  const readable = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(wrong.map((name) => [name, standIns[name]])),
  };
  // A sender without a server, or the other way round.
  if (wrong.includes('SMTP_URL')) readable.MAIL_FROM = undefined;
  if (wrong.includes('MAIL_FROM')) readable.SMTP_URL = undefined;
  return readable;
}

/** So that the other variables are read where these are missing; what needs them is not checked. */
const standIns: Environment = {
  DATABASE_URL: 'postgres://unset',
  DATABASE_TENANT_URL: 'postgres://unset',
  DATABASE_ADMIN_URL: 'postgres://unset',
  DATABASE_ACCOUNTS_URL: 'postgres://unset',
  DATABASE_OWNER_URL: 'postgres://unset',
  REDIS_URL: 'redis://unset',
  TEMPORAL_ADDRESS: 'unset',
  DATA_DIR: 'unset',
  OIDC_CLIENT_SECRET: 'unset-unset-unset',
};

/** The settings of a whole installation, from an environment that has the variables of all processes. */
export function readInstallation(environment: Environment): {
  faults: EnvironmentFault[];
  surroundings: Surroundings;
} {
  const faults = findFaults(environment);
  const wrong = faults.map(({ variable }) => variable);
  const readable = withoutWrong(environment, wrong);
  const { databases, ...others } = portalSurroundings(readPortalConfig(readable));
  const workers = readWorkerConfig(readable);
  return {
    faults,
    surroundings: {
      ...others,
      databases: { ...databases, accounts: workers.accountsDatabase, owner: readOwnerDatabase(readable) },
      // The mailer of the compose file is a worker as well.
      processes: { workers: (Number(environment.WORKERS) || 1) + 1 },
      mail: workers.mail,
    },
  };
}
