import { engineSurroundings, startAndLogFaults } from '#api/start/start-and-log-faults.ts';
import { readWorkerConfig } from './base/config.ts';
import { handlesFiles, startWorkerProcess } from './start-worker-process.ts';

const config = readWorkerConfig(process.env);
const { files, ...engines } = engineSurroundings(config);
const surroundings = {
  ...engines,
  // The mailer has no files.
  ...(handlesFiles(config.queues) && { files }),
  databases: { ...engines.databases, accounts: config.accountsDatabase },
  mail: config.queues.includes('mail') ? config.mail : null,
};
const checked = { kind: 'workers', logLevel: config.logLevel, surroundings } as const;
const worker = await startAndLogFaults(checked, () => startWorkerProcess(config));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await worker.stop();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
