// `npm run doctor`: the doctor of production, over what `npm start` runs with or what the environment names.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runDoctor } from '#infra/production/doctor/run-doctor.ts';
import { appAddress } from './engines/postgres.ts';
import { postgresUser } from './engines/postgres-user.ts';
import { type Ports, readPorts } from './network/addresses.ts';
import { chooseDataFolder } from './portal/data-folder.ts';
import type { EngineAddresses } from './portal/local-engines.ts';
import { localEnvironment, publicAddresses } from './portal/local-environment.ts';
import { checkout } from './portal/portal-processes.ts';
import { loadSecrets } from './portal/secrets.ts';

/** Where `npm start` has the engines that the environment does not name. */
function localEngines(ports: Ports, password: string): EngineAddresses {
  const { env } = process;
  const owner = `postgres://assay:${password}@127.0.0.1:${ports.POSTGRES_PORT}/assay`;
  const named = (name: keyof EngineAddresses, own: string) => (env.DATABASE_URL ? (env[name] ?? '') : own);
  return {
    DATABASE_URL: named('DATABASE_URL', appAddress(owner)),
    DATABASE_TENANT_URL: named('DATABASE_TENANT_URL', appAddress(owner, 'assay_tenant')),
    DATABASE_ACCOUNTS_URL: named('DATABASE_ACCOUNTS_URL', appAddress(owner, 'assay_accounts')),
    DATABASE_ADMIN_URL: named('DATABASE_ADMIN_URL', appAddress(owner, 'assay_admin')),
    DATABASE_OWNER_URL: named('DATABASE_OWNER_URL', owner),
    REDIS_URL: env.REDIS_URL || `redis://127.0.0.1:${ports.REDIS_PORT}`,
    TEMPORAL_ADDRESS: env.TEMPORAL_ADDRESS || `127.0.0.1:${ports.TEMPORAL_PORT}`,
  };
}

function environmentOfStart(dataFolder: string): Record<string, string | undefined> {
  const ports = readPorts(process.env);
  const { POSTGRES_PASSWORD, ...secrets } = loadSecrets(dataFolder);
  const own = localEnvironment({
    dataFolder,
    ports,
    engines: localEngines(ports, POSTGRES_PASSWORD),
    addresses: publicAddresses(ports),
    secrets,
    smtpUrl: process.env.SMTP_URL || `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    processBundle: '',
  });
  return { ...process.env, ...own };
}

const dataFolder = chooseDataFolder(checkout, postgresUser());
const isStarted = existsSync(join(dataFolder, 'secrets.json'));
if (!isStarted)
  console.log('Nothing was started here by "npm start": what the environment names is checked.');
const environment = isStarted ? environmentOfStart(dataFolder) : process.env;
const wrong = await runDoctor(environment, (line) => console.log(line));
process.exit(wrong === 0 ? 0 : 1);
