import type { Config } from '#api/config.ts';
import { openCoreDeps } from '#api/create-deps.ts';
import type { CoreDeps } from '#api/deps.ts';
import { drain, listen } from '#api/http-server.ts';
import { buildAccountsApp } from './app.ts';

/** Who signs in or registers belongs to no enterprise yet: all of the service's work is across them. */
export const accountsConnection = { sees: 'all' } as const;

export type RunningAccounts = { deps: CoreDeps; close: () => Promise<void> };

/** Starts the account service's process. @throws Error when the port is in use */
export async function startAccounts(config: Config): Promise<RunningAccounts> {
  const { deps, close } = openCoreDeps(config, 'accounts', accountsConnection);
  try {
    const app = await buildAccountsApp(deps);
    const server = await listen(app, config.host, config.accounts.port, config);
    deps.log.info({ url: config.accounts.url }, 'account service listens');
    return {
      deps,
      close: async () => {
        await drain(server);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
