import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { giveWay } from '#infra/give-way.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDeps } from './create-deps.ts';
import { drain, listenOn, stopOnSignal } from './http-server.ts';

// The portal's HTTP side once more, for the calls that bring files; start-receiver.ts starts it and alone knows its socket.
const [, , socketPath = ''] = process.argv;
const config = readConfig(process.env);
const onBackend = config.databaseBeside ? giveWay : undefined;
const { deps, close } = openDeps(config, 'receiver', { onBackend });
const server = await listenOn(buildApp(deps, { behindPortal: true }), { path: socketPath });

stopOnSignal(async () => {
  await drain(server);
  await close();
});
// Whoever handed calls on has gone, and with it those who wait for their answers and who would remove the folder.
process.once('disconnect', () => {
  rmSync(dirname(socketPath), { recursive: true, force: true });
  process.exit(0);
});
process.on('message', async () => {
  const metrics = await deps.metrics.registry.getMetricsAsJSON();
  if (process.connected) process.send?.({ metrics });
});
process.send?.('ready');
