import { readOwnerDatabase } from '#api/base/config.ts';
import { announceSetUp } from '#infra/production/announce-set-up.ts';
import { postgresUser } from './engines/postgres-user.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import { type Ports, readPorts } from './network/addresses.ts';
import { bindSocket } from './network/bind-socket.ts';
import { claimData } from './portal/claim-data.ts';
import { chooseDataFolder } from './portal/data-folder.ts';
import {
  createClusterInstances,
  type ProcessInstance,
  possibleNames,
  processesWith,
} from './portal/layout.ts';
import { type DatabaseAddresses, startLocalEngines } from './portal/local-engines.ts';
import { bundlesIn, filesIn, localEnvironment, publicAddresses } from './portal/local-environment.ts';
import { checkout, type Environment, logFileOf, startPortalProcess } from './portal/portal-processes.ts';
import { prepareCode, prepareDatabase, prepareForeignTemporal } from './portal/prepare-portal.ts';
import { loadSecrets } from './portal/secrets.ts';
import { startProxy } from './portal/start-proxy.ts';
import { type Supervised, supervise } from './portal/supervise.ts';
import { renderOverview } from './portal/table.ts';
import { report, StartError, step } from './terminal/progress.ts';
import { waitForStop } from './terminal/stop-signals.ts';

interface Options {
  fresh: boolean;
  demo: boolean;
  /** Several processes of each kind behind a proxy. */
  cluster: boolean;
}

const flags = ['--fresh', '--no-demo', '--cluster'];

function readOptions(args: string[]): Options {
  const unknown = args.filter((arg) => !flags.includes(arg));
  if (unknown.length > 0) {
    throw new StartError(
      `Unknown: ${unknown.join(' ')}. "npm start" takes -- --fresh (begin anew, deleting all local data),
-- --no-demo (no demo accounts and data) and -- --cluster (several processes of each kind behind a proxy).`,
    );
  }
  return {
    fresh: args.includes('--fresh'),
    demo: !args.includes('--no-demo'),
    cluster: args.includes('--cluster'),
  };
}

async function bringUp(options: Options, started: Supervised[]): Promise<string> {
  const ports = readPorts(process.env);
  const dataFolder = chooseDataFolder(checkout, postgresUser());
  await claimData(dataFolder, ports, options.fresh);
  report(`data in ${dataFolder}`);
  const { POSTGRES_PASSWORD, ...secrets } = loadSecrets(dataFolder);
  const engines = startLocalEngines(dataFolder, ports, POSTGRES_PASSWORD, started);
  // The first failure ends the start; engines that still start are stopped by the reaper.
  const [database, redis, temporal, smtpUrl, processBundle] = await Promise.all([
    openDatabase(engines.database, dataFolder, options.demo),
    engines.redis,
    engines.temporal,
    process.env.SMTP_URL || openMailbox(ports, started),
    prepareCode(bundlesIn(dataFolder)),
  ]);
  const addresses = publicAddresses(ports);
  const parts = { dataFolder, ports, engines: { ...database, ...redis, ...temporal }, addresses };
  const env = localEnvironment({ ...parts, secrets, smtpUrl, processBundle });
  if (process.env.TEMPORAL_ADDRESS) await prepareForeignTemporal(env);
  if (options.cluster) await startCluster(dataFolder, env, started);
  else await startSingly(dataFolder, env, started);
  const announced = await announceSetUp(readOwnerDatabase({ ...process.env, ...env }), addresses.portalUrl);
  return [renderOverview(addresses, options.demo), announced].filter(Boolean).join('\n\n');
}

/** Schema and demo data need the database alone. */
async function openDatabase(
  starting: Promise<DatabaseAddresses>,
  dataFolder: string,
  withDemo: boolean,
): Promise<DatabaseAddresses> {
  const database = await starting;
  const folder = process.env.DATABASE_URL ? undefined : dataFolder;
  await prepareDatabase({ ...database, DATA_DIR: filesIn(dataFolder) }, { withDemo, folder });
  return database;
}

/** The development mailbox, for a start without SMTP_URL. */
async function openMailbox(ports: Ports, started: Supervised[]): Promise<string> {
  const { smtpUrl, stop } = await step('mailbox', 'To use a mail server of yours, set SMTP_URL.', () =>
    startMailbox({ smtp: ports.SMTP_PORT, page: ports.MAIL_PORT }),
  );
  started.push({ name: 'mailbox', stop });
  return smtpUrl;
}

/** Behind no proxy: each socket stays bound while its process restarts, so that callers wait for it. */
async function startSingly(folder: string, env: Environment, started: Supervised[]): Promise<void> {
  const processes = processesWith(process.env.WORKERS);
  await Promise.all(
    processes.map((one) => {
      const socket = one.port && bindSocket(process.env.HOST || '127.0.0.1', Number(env[one.port]));
      return startProcess({ one, env }, folder, started, socket);
    }),
  );
}

/** The proxy turns to another process at once where one refuses the connection: nobody holds its socket meanwhile. */
async function startCluster(folder: string, env: Environment, started: Supervised[]): Promise<void> {
  const instances = await createClusterInstances(env);
  const logFile = logFileOf(folder, 'proxy');
  const start = () => startProxy({ folder, env, instances, host: process.env.HOST, report });
  const proxy = step('proxy', `Its log: ${logFile}`, () =>
    supervise({ name: 'proxy', start, report, logFile }),
  );
  await Promise.all([
    proxy.then((supervised) => started.push(supervised)),
    ...instances.map((one) => startProcess(one, folder, started)),
  ]);
}

async function startProcess(
  { one, env }: ProcessInstance,
  folder: string,
  started: Supervised[],
  socket?: number,
): Promise<void> {
  const logFile = logFileOf(folder, one.name);
  const start = () => startPortalProcess(one, { folder, env, socket });
  const run = () => supervise({ name: one.name, start, report, logFile });
  started.push(await step(one.name, `Its log: ${logFile}`, run));
}

/** The portal's processes first, then the proxy and the engines. */
async function stopAll(started: Supervised[]): Promise<void> {
  if (started.length === 0) return;
  report('stopping …');
  const isOwn = ({ name }: Supervised) => possibleNames.has(name);
  await Promise.all(started.filter(isOwn).map((one) => one.stop()));
  await Promise.all(started.filter((one) => !isOwn(one)).map((one) => one.stop()));
  report('stopped; "npm start" finds everything again');
}

async function main(): Promise<number> {
  const started: Supervised[] = [];
  const stop = waitForStop();
  let code = 0;
  try {
    const options = readOptions(process.argv.slice(2));
    const overview = await Promise.race([bringUp(options, started), stop.then(() => undefined)]);
    if (overview) {
      console.log(`\n${overview}\n\nCtrl-C stops all of it.`);
      await stop;
    }
  } catch (error) {
    code = 1;
    console.error(`\n${error instanceof StartError ? error.message : (error as Error).stack}`);
  }
  await stopAll(started);
  return code;
}

process.exit(await main());
