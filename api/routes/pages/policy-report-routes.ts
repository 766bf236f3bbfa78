import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { policyReportPath, readPolicyReports } from '#middleware/policy-report.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';

/** Takes what browsers tell of refusals by the content security policy, of visitors too: counted and logged, nothing more. */
export function policyReportRoutes(router: Router, deps: CoreDeps): void {
  const { metrics, rates } = deps;
  const reports = { method: 'POST', path: policyReportPath, admits: 'visitor', origin: 'any' } as const;
  mountRoute(router, deps, reports, async (request, response) => {
    const { log } = scopeOf(response);
    scopeOf(response).route = policyReportPath;
    await rates.take('policyReport', addressOf(request));
    for (const report of await readPolicyReports(request)) {
      metrics.policyReports.inc({ directive: report.directive });
      log.warn(report, 'content security policy refused');
    }
    response.setHeader('Cache-Control', 'no-store').status(204).end();
  });
}
