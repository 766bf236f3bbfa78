import { join } from 'node:path';
import { findLeftOver, rememberPid, stopLeftOver } from '#infra/local/engines/left-over.ts';
import { neededPorts, type Ports, refuseTakenPorts } from '#infra/local/network/addresses.ts';
import { report, StartError } from '#infra/local/terminal/progress.ts';
import { createDataFolder, deleteData } from './data-folder.ts';
import { possibleNames } from './layout.ts';

/**
 * Claims the data folder: stops what a killed run left behind, deletes the data if `fresh`, and remembers this process.
 * @throws StartError where another start uses the folder, or a port is in use
 */
export async function claimData(dataFolder: string, ports: Ports, fresh: boolean): Promise<void> {
  const run = join(dataFolder, 'run');
  const other = findLeftOver(run, 'start');
  if (other !== undefined) {
    throw new StartError(
      `Assay already runs from ${dataFolder} as process ${other}. Stop that one first (Ctrl-C there, or "kill ${other}").`,
    );
  }
  // An earlier start may have run more processes.
  for (const name of possibleNames) await stopLeftOver(run, name);
  for (const name of ['proxy', 'temporal', 'redis', 'postgres'])
    await stopLeftOver(join(dataFolder, name), name);
  await refuseTakenPorts(ports, neededPorts(process.env));
  if (fresh) {
    deleteData(dataFolder);
    report(`deleted the data in ${dataFolder}`);
  }
  createDataFolder(dataFolder);
  rememberPid(run, 'start', process.pid);
}
