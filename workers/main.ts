import { readWorkerConfig } from './base/config.ts';
import { startWorkerProcess } from './start-worker-process.ts';

const worker = await startWorkerProcess(readWorkerConfig(process.env));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await worker.stop();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
