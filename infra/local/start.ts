import { type Ports, readPorts } from './addresses.ts';
import { claimData } from './claim-data.ts';
import { chooseDataFolder } from './data-folder.ts';
import { postgresUser } from './engines/postgres-user.ts';
import { keepSocket } from './keep-socket.ts';
import { startLocalEngines } from './local-engines.ts';
import { localEnvironment, publicAddresses } from './local-environment.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import {
  checkout,
  type Environment,
  logFileOf,
  portalProcesses,
  startPortalProcess,
} from './portal-processes.ts';
import { preparePortal } from './prepare-portal.ts';
import { report, StartError, step } from './progress.ts';
import { loadSecrets } from './secrets.ts';
import { waitForStop } from './stop-signals.ts';
import { type Supervised, supervise } from './supervise.ts';
import { renderOverview } from './table.ts';

interface Options {
  fresh: boolean;
  demo: boolean;
}

function readOptions(args: string[]): Options {
  const unknown = args.filter((arg) => arg !== '--fresh' && arg !== '--no-demo');
  if (unknown.length > 0) {
    throw new StartError(
      `Unknown: ${unknown.join(' ')}. "npm start" takes -- --fresh (begin anew, deleting all local data) and
-- --no-demo (no demo accounts and data).`,
    );
  }
  return { fresh: args.includes('--fresh'), demo: !args.includes('--no-demo') };
}

async function bringUp(options: Options, started: Supervised[]): Promise<string> {
  const ports = readPorts(process.env);
  const dataFolder = chooseDataFolder(checkout, postgresUser());
  await claimData(dataFolder, ports, options.fresh);
  report(`data in ${dataFolder}`);
  const { POSTGRES_PASSWORD, ...secrets } = loadSecrets(dataFolder);
  const engines = await startLocalEngines(dataFolder, ports, POSTGRES_PASSWORD, started);
  const addresses = publicAddresses(ports);
  const smtpUrl = process.env.SMTP_URL || (await openMailbox(ports, started));
  const env = localEnvironment({ dataFolder, ports, engines, addresses, secrets, smtpUrl });
  await preparePortal(env, options.demo);
  await startProcesses(dataFolder, env, started);
  return renderOverview(addresses, options.demo);
}

/** Mail of a start that names no server stays on this machine, in a mailbox that the developer can read. */
async function openMailbox(ports: Ports, started: Supervised[]): Promise<string> {
  const { smtpUrl, stop } = await step('mailbox', 'To use a mail server of yours, set SMTP_URL.', () =>
    startMailbox({ smtp: ports.SMTP_PORT, page: ports.MAIL_PORT }),
  );
  started.push({ name: 'mailbox', stop });
  return smtpUrl;
}

async function startProcesses(folder: string, env: Environment, started: Supervised[]): Promise<void> {
  // The portal asks the account service for its metadata, so that one comes first.
  for (const group of [portalProcesses.slice(0, 1), portalProcesses.slice(1)]) {
    await Promise.all(
      group.map(async (one) => {
        const logFile = logFileOf(folder, one.name);
        const socket = one.port && keepSocket(process.env.HOST || '127.0.0.1', Number(env[one.port]));
        const start = () => startPortalProcess(one, { folder, env, socket });
        const run = () => supervise({ name: one.name, start, report, logFile });
        started.push(await step(one.name, `Its log: ${logFile}`, run));
      }),
    );
  }
}

/** Our own processes first and together, then the engines in the reverse order of their start. */
async function stopAll(started: Supervised[]): Promise<void> {
  if (started.length === 0) return;
  report('stopping …');
  const own = new Set<string>(portalProcesses.map(({ name }) => name));
  await Promise.all(started.filter(({ name }) => own.has(name)).map((one) => one.stop()));
  for (const engine of started.filter(({ name }) => !own.has(name)).reverse()) await engine.stop();
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
