import { readAccountsConfig } from '#api/config.ts';
import { stopOnSignal } from '#api/http-server.ts';
import { startAccounts } from './start-accounts.ts';

const accounts = await startAccounts(readAccountsConfig(process.env));
stopOnSignal(accounts.close);
