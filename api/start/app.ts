import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express, { type Express } from 'express';
import type { Deps } from '#api/deps.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { holdBackRefusals } from '#middleware/hold-back.ts';
import { releaseRefused } from '#middleware/limit-concurrency.ts';
import { refuseStrayBody, refuseUnknown } from '#middleware/refuse-request.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { securityHeaders } from '#middleware/security-headers.ts';
import { shedLoad } from '#middleware/shed-load.ts';
import { traceRequest } from '#middleware/trace-request.ts';
import { trustProxies } from '#middleware/trust-proxies.ts';
import { mountStep } from '#routes/calls/mount-route.ts';
import { refuseUnregistered } from '#routes/calls/mounted-layers.ts';
import { healthRoutes, statusRoutes } from '#routes/pages/health-routes.ts';
import { pageIdentity } from '#routes/pages/page-identity.ts';
import { pageRoutes } from '#routes/pages/page-routes.ts';
import { policyReportRoutes } from '#routes/pages/policy-report-routes.ts';
import { programmeAssets } from '#routes/pages/programme-assets.ts';
import { certificateFeedRoutes } from '#routes/pages/site/certificate-feed.ts';
import { judgementRoutes } from '#routes/pages/site/judge-document.ts';
import { openSourceRoutes } from '#routes/pages/site/open-source-page.ts';
import { siteSender } from '#routes/pages/site/render-page.ts';
import { questionRoutes } from '#routes/pages/site/send-question.ts';
import { siteMapRoutes } from '#routes/pages/site/site-map.ts';
import { unavailableSender } from '#routes/pages/site/unavailable-page.ts';
import { themeTokens } from '#routes/pages/theme-tokens.ts';
import { routes } from '#routes/register-routes.ts';

export type AppOptions = {
  /** Further parts with an address of their own, such as the queue board. */
  mounts?: readonly ((app: Express) => void)[];
  /** Folder of the built web app. */
  webFolder?: string;
};

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The portal's HTTP side. @throws Error for a route that came past `serve` and `mountRoute` */
export function buildApp(deps: Deps, options: AppOptions = {}): Express {
  const { mounts = [], webFolder = builtWeb } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  mountStep(app, '/', trustProxies(app, deps.config, deps.log));
  mountStep(app, '/', requestScope(deps.log, deps.metrics), securityHeaders(deps.config), refuseStrayBody);
  // From 1 kB on, but what says `no-transform`.
  mountStep(app, '/', compression());
  healthRoutes(app, deps);
  statusRoutes(app, deps);
  mountStep(app, ['/v1', '/hms'], traceRequest, shedLoad(deps.config));
  policyReportRoutes(app, deps);
  for (const mountRoutes of routes) mountRoutes(app, deps);
  for (const mount of mounts) mount(app);
  mountStep(app, ['/v1', '/hms'], refuseUnknown);
  themeTokens(app, deps);
  programmeAssets(app, deps);
  siteMapRoutes(app, deps);
  certificateFeedRoutes(app, deps);
  openSourceRoutes(app, deps, webFolder);
  const identity = pageIdentity(deps);
  const sendSite = siteSender(deps, webFolder);
  const sendUnavailable = unavailableSender({ metrics: deps.metrics, identity });
  questionRoutes(app, deps, { identity, sendSite, sendUnavailable });
  judgementRoutes(app, deps, sendUnavailable);
  pageRoutes(app, deps, {
    folder: webFolder,
    accountsUrl: deps.config.accounts.url,
    identity,
    sendSite,
    sendUnavailable,
  });
  mountStep(app, '/', refuseUnknown, releaseRefused, holdBackRefusals(deps.config));
  mountStep(app, '/', errorHandler(deps.metrics));
  refuseUnregistered(app);
  return app;
}
