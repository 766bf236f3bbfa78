import type { Router } from 'express';
import { failureOf } from '#api/base/run-check.ts';
import { shareRun } from '#api/base/share-run.ts';
import type { Deps, HealthDeps } from '#api/deps.ts';
import type { SystemFault } from '#domain/operations/system-health.ts';
import { checkMetricsAccess } from '#middleware/metrics-access.ts';
import { readForwarding } from '#middleware/trust-proxies.ts';
import { mountMonitoring } from '#routes/calls/mount-route.ts';
import { neededOf, readSystemHealth } from '#services/operations/read-system-health.ts';

const limit = 1_000;

/**
 * `/healthz`: the process runs, whom it takes for the caller, and how it took the header that proxies set. `/readyz`: every
 * engine answers within a second. `/metrics`: Prometheus, for who may.
 */
export function healthRoutes(router: Router, deps: HealthDeps): void {
  const { checks, config, log, metrics } = deps;
  mountMonitoring(router, '/healthz', (request, response) => {
    response
      .set('Cache-Control', 'no-store')
      .json({ healthy: true, caller: request.ip, forwarded: readForwarding(request) });
  });
  // Anybody may ask, and no limit counts it: those who ask at once get one answer.
  const check = shareRun(() => checkEngines(checks, log));
  mountMonitoring(router, '/readyz', async (_request, response) => {
    const { ready, engines } = await check();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, engines });
  });
  mountMonitoring(router, '/metrics', async (request, response) => {
    checkMetricsAccess(request, config.metricsTokens);
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

/**
 * `/statusz`: what does not work, in whichever process, for an alarm; causes stand on the operators' page, as anybody may ask
 * here.
 */
export function statusRoutes(router: Router, deps: Deps): void {
  const needed = neededOf(deps.config);
  const read = shareRun(async (): Promise<Pick<SystemFault, 'code' | 'subject'>[]> => {
    try {
      return (await readSystemHealth(deps.db, needed)).faults;
    } catch (err) {
      deps.log.warn({ err }, 'status could not be read');
      return [{ code: 'check-failing', subject: 'postgres' }];
    }
  });
  mountMonitoring(router, '/statusz', async (_request, response) => {
    const faults = await read();
    response
      .status(faults.length === 0 ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ healthy: faults.length === 0, faults: faults.map(({ code, subject }) => ({ code, subject })) });
  });
}

async function checkEngines(checks: HealthDeps['checks'], log: HealthDeps['log']) {
  const entries = Object.entries(checks);
  const errors = await Promise.all(entries.map(([, check]) => failureOf(check, limit)));
  const engines = Object.fromEntries(entries.map(([name], i) => [name, errors[i] ? 'away' : 'ready']));
  const ready = errors.every((error) => error === null);
  if (!ready) log.warn({ engines, errors: errors.filter(Boolean) }, 'not ready');
  return { ready, engines };
}
