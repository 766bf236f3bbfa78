import type { Router } from 'express';
import type { CoreDeps, ReadinessCheck } from '#api/deps.ts';
import { checkMetricsAccess } from '#middleware/metrics-access.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';

const limit = 1_000;

/** `/healthz`: the process runs. `/readyz`: every engine answers within a second. `/metrics`: Prometheus, for who may. */
export function healthRoutes(router: Router, deps: CoreDeps): void {
  const { checks, config, log, metrics } = deps;
  const watched = (path: string) => ({ method: 'GET', path, admits: 'everybody' }) as const;
  mountRoute(router, deps, watched('/healthz'), (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ healthy: true });
  });
  let pending: ReturnType<typeof checkEngines> | undefined;
  mountRoute(router, deps, watched('/readyz'), async (_request, response) => {
    // Anybody may ask, and no limit counts it: those who ask at once get one answer.
    pending ??= checkEngines(checks, log).finally(() => {
      pending = undefined;
    });
    const { ready, engines } = await pending;
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, engines });
  });
  mountRoute(router, deps, watched('/metrics'), async (request, response) => {
    checkMetricsAccess(request, config.metricsTokens);
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

async function checkEngines(checks: CoreDeps['checks'], log: CoreDeps['log']) {
  const names = Object.keys(checks);
  const errors = await Promise.all(names.map((name) => failureOf(checks[name])));
  const engines = Object.fromEntries(names.map((name, i) => [name, errors[i] ? 'away' : 'ready']));
  const ready = errors.every((error) => error === null);
  if (!ready) log.warn({ engines, errors: errors.filter(Boolean) }, 'not ready');
  return { ready, engines };
}

async function failureOf(check: ReadinessCheck | undefined): Promise<string | null> {
  const clock = { timer: undefined as NodeJS.Timeout | undefined };
  const timeout = new Promise<never>((_resolve, reject) => {
    clock.timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit);
  });
  try {
    await Promise.race([check?.(), timeout]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(clock.timer);
  }
}
