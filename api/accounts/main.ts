import { readAccountsConfig } from '#api/base/config.ts';
import { stopOnSignal } from '#api/start/http-server.ts';
import { portalSurroundings, startAndLogFaults } from '#api/start/start-and-log-faults.ts';
import { startAccounts } from './start-accounts.ts';

const config = readAccountsConfig(process.env);
const checked = {
  kind: 'accounts',
  logLevel: config.logLevel,
  surroundings: portalSurroundings(config),
} as const;
const accounts = await startAndLogFaults(checked, () => startAccounts(config));
stopOnSignal(accounts.close);
