import type { Config } from '#api/base/config.ts';
import { startTraces } from '#api/base/start-traces.ts';
import type { Deps } from '#api/deps.ts';
import { checkSession } from '#db/check-session.ts';
import { checkSchema } from '#db/schema-version.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { mountQueueBoard } from '#routes/pages/queue-board-routes.ts';
import { buildApp } from './app.ts';
import { openDeps } from './create-deps.ts';
import { drain, listen } from './http-server.ts';
import { startBackground } from './start-background.ts';

export type RunningPortal = { deps: Deps; close: () => Promise<void> };

/** HTTP, push and what runs beside them, over opened dependencies. */
async function serve(config: Config, deps: Deps): Promise<() => Promise<void>> {
  const board = (app: ReturnType<typeof buildApp>) => mountQueueBoard(app, deps);
  let realtime: Realtime | undefined;
  const checks = { ...deps.checks, push: async () => realtime?.checkPush() };
  const app = buildApp({ ...deps, checks }, { mounts: [board] });
  const server = await listen(app, config.host, config.portal.port, config);
  realtime = attachRealtime(server, deps);
  const stopBackground = runForSystem(() => startBackground({ ...deps, checks }));
  deps.log.info({ url: config.portal.url }, 'portal listens');
  return async () => {
    await realtime?.close();
    await drain(server);
    await runForSystem(stopBackground);
  };
}

/** Starts the portal's process: HTTP, and what pushes to browsers. @throws Error when the port is in use */
export async function startPortal(config: Config): Promise<RunningPortal> {
  const { deps, close } = openDeps(config, 'portal');
  const traces = await startTraces(config.traces, 'portal', deps.log);
  try {
    await runForSystem(async () => {
      await checkSchema(deps.db, deps.log);
      await checkSession(deps.db);
    });
    const stop = await serve(config, deps);
    return {
      deps,
      close: async () => {
        await stop();
        await close();
        await traces.stop();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
