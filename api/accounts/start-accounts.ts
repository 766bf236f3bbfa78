import type { Config } from '#api/base/config.ts';
import { startTraces } from '#api/base/start-traces.ts';
import type { CoreDeps } from '#api/deps.ts';
import { openCoreDeps } from '#api/start/create-deps.ts';
import { drain, listen } from '#api/start/http-server.ts';
import { checkSession } from '#db/check-session.ts';
import { hasForeignSecrets } from '#db/queries/second-factors.ts';
import { checkSchema } from '#db/schema-version.ts';
import { startReporting } from '#services/operations/report-process.ts';
import { watchAddress } from '#services/surroundings/watch-address.ts';
import { buildAccountsApp } from './app.ts';
import { sealerOf } from './second-factors/prove-factor.ts';

/** Whoever signs in or registers has no enterprise yet: the service works in all tenants. */
export const accountsConnection = { sees: 'all' } as const;

export type RunningAccounts = { deps: CoreDeps; close: () => Promise<void> };

async function logForeignSecrets(deps: CoreDeps): Promise<void> {
  if (await hasForeignSecrets(deps.db, sealerOf(deps).keyIds))
    deps.log.error(
      'SECOND_FACTOR_KEY lacks a key under which authenticator apps are encrypted: their codes are not taken. Put the former one (where there was none, the former SESSION_SECRET) behind the new one, with a comma',
    );
}

/** Starts the account service's process. @throws Error when the port is in use */
export async function startAccounts(config: Config): Promise<RunningAccounts> {
  const { deps, close } = openCoreDeps(config, 'accounts', accountsConnection);
  const traces = await startTraces(config.traces, 'accounts', deps.log);
  try {
    await checkSchema(deps.db, deps.log);
    await checkSession(deps.db);
    await logForeignSecrets(deps);
    const app = await buildAccountsApp(deps);
    const server = await listen(app, config.host, config.accounts.port, config);
    const checks = { ...deps.checks, ...watchAddress(config.accounts.url) };
    const stopReporting = startReporting({ ...deps, checks }, { kind: 'accounts' });
    deps.log.info({ url: config.accounts.url }, 'account service listens');
    return {
      deps,
      close: async () => {
        await drain(server);
        await stopReporting();
        await close();
        await traces.stop();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
