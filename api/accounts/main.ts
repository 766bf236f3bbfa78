import { readAccountsConfig } from '#api/base/config.ts';
import { stopOnSignal } from '#api/start/http-server.ts';
import { startAccounts } from './start-accounts.ts';

const accounts = await startAccounts(readAccountsConfig(process.env));
stopOnSignal(accounts.close);
