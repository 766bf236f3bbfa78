import express from 'express';
import type { EngineConfig } from '#api/base/config.ts';
import type { HealthDeps } from '#api/deps.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { refuseUnknown } from '#middleware/refuse-request.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { mountStep } from '#routes/calls/mount-route.ts';
import { refuseUnregistered } from '#routes/calls/mounted-layers.ts';
import { healthRoutes } from '#routes/pages/health-routes.ts';
import { drain, listen } from './http-server.ts';

/**
 * Health and metrics of a process that answers nothing else; without `HEALTH_PORT` it listens on nothing.
 * @returns what closes it
 * @throws Error when the port is in use
 */
export async function serveHealth(
  deps: HealthDeps,
  { host, healthPort }: Pick<EngineConfig, 'host' | 'healthPort'>,
): Promise<() => Promise<void>> {
  if (healthPort === undefined) return async () => {};
  const app = express();
  app.disable('x-powered-by');
  mountStep(app, '/', requestScope(deps.log, deps.metrics));
  healthRoutes(app, deps);
  mountStep(app, '/', refuseUnknown, errorHandler(deps.metrics));
  refuseUnregistered(app);
  const server = await listen(app, host, healthPort);
  return () => drain(server);
}
