import { readAccountsConfig } from '#api/base/config.ts';
import { stopOnSignal } from '#api/start/http-server.ts';
import { portalSurroundings, startTold } from '#api/start/start-told.ts';
import { startAccounts } from './start-accounts.ts';

const config = readAccountsConfig(process.env);
const told = {
  kind: 'accounts',
  logLevel: config.logLevel,
  surroundings: portalSurroundings(config),
} as const;
const accounts = await startTold(told, () => startAccounts(config));
stopOnSignal(accounts.close);
