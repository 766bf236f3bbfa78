import { Gauge } from 'prom-client';
import { runForSystem } from '#db/tenant-scope.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { openQueues } from '#workers/queues/open-queues.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDeps } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { drain, listen } from './http-server.ts';
import { addMetrics } from './metrics.ts';
import { mountQueueBoard } from './routes/pages/queue-board-routes.ts';
import { startBackground } from './start-background.ts';
import { type RunningReceiver, startReceiver } from './start-receiver.ts';

export type RunningPortal = { deps: Deps; close: () => Promise<void> };

/** Without it the portal answers the same calls more slowly, and nothing else would say so. */
function watchReceiver({ metrics }: Deps, receiver: RunningReceiver): void {
  new Gauge({
    name: 'file_receiver_up',
    help: 'Whether files are received by a process of its own: 1, or 0 while the portal receives them itself',
    registers: [metrics.registry],
    collect() {
      this.set(receiver.socketPath() === null ? 0 : 1);
    },
  });
}

/** HTTP, push and what runs beside them, over opened dependencies. */
async function serve(config: Config, opened: Deps, receiver: RunningReceiver): Promise<() => Promise<void>> {
  watchReceiver(opened, receiver);
  const deps = { ...opened, metrics: addMetrics(opened.metrics, receiver.readMetrics) };
  const onError = (err: Error) => deps.log.warn({ err }, 'queue connection');
  const queues = openQueues({ redisUrl: config.redisUrl, prefix: config.queuePrefix, onError });
  const board = (app: ReturnType<typeof buildApp>) => mountQueueBoard(app, { ...deps, queues });
  let realtime: Realtime | undefined;
  const checks = { ...deps.checks, push: async () => realtime?.checkPush() };
  const app = buildApp({ ...deps, checks }, { mounts: [board], receiver });
  const server = await listen(app, config.host, config.portal.port, config);
  realtime = attachRealtime(server, deps);
  const stopBackground = runForSystem(() => startBackground(deps, queues));
  deps.log.info({ url: config.portal.url }, 'portal listens');
  return async () => {
    await realtime?.close();
    await drain(server);
    await stopBackground();
    await queues.close();
  };
}

/** Starts the portal's process: HTTP, and what pushes to browsers. @throws Error when the port is in use */
export async function startPortal(config: Config): Promise<RunningPortal> {
  const { deps, close } = openDeps(config, 'portal');
  const receiver = startReceiver(deps.log);
  try {
    const stop = await serve(config, deps, receiver);
    return {
      deps,
      close: async () => {
        await stop();
        await receiver.stop();
        await close();
      },
    };
  } catch (error) {
    await receiver.stop();
    await close();
    throw error;
  }
}
