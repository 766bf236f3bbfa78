import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { holdBackRefusals } from '#middleware/hold-back.ts';
import { releaseRefused } from '#middleware/limit-concurrency.ts';
import { refuseStrayBody, refuseUnknown } from '#middleware/refuse-request.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { shedLoad } from '#middleware/shed-load.ts';
import { traceRequest } from '#middleware/trace-request.ts';
import { trustProxies } from '#middleware/trust-proxies.ts';
import { mountRoute, mountStep } from '#routes/calls/mount-route.ts';
import { refuseUnregistered } from '#routes/calls/mounted-layers.ts';
import { healthRoutes } from '#routes/pages/health-routes.ts';
import { policyReportRoutes } from '#routes/pages/policy-report-routes.ts';
import { programmeAssets } from '#routes/pages/programme-assets.ts';
import { themeTokens } from '#routes/pages/theme-tokens.ts';
import { accountRoutes } from './account-routes.ts';
import { busyPage } from './calls/busy-page.ts';
import { portalCors } from './calls/cors.ts';
import { errorPage } from './calls/error-page.ts';
import { accountHeaders } from './calls/security-headers.ts';
import { companyRoutes } from './company-routes.ts';
import { mailStopRoutes } from './mail-stop-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { mountProvider } from './provider/mount-provider.ts';
import { createProvider } from './provider/provider.ts';
import { securityRoutes } from './second-factors/security-routes.ts';
import { forgottenRoutes } from './sign-in/forgotten-routes.ts';
import { interactionRoutes } from './sign-in/interaction-routes.ts';
import { invitationRoutes } from './sign-in/invitation-routes.ts';
import { registrationRoutes } from './sign-in/registration-routes.ts';

const publicFolder = fileURLToPath(new URL('./public', import.meta.url));

/** Pages and answers here are about one person; the provider says otherwise where something is for everybody. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * The account service; it is the OpenID provider too unless the operator named another.
 * @throws Error for a route that came past `serve` and `mountRoute`
 */
export async function buildAccountsApp(deps: CoreDeps): Promise<Express> {
  const { config, log, metrics } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  mountStep(app, '/', trustProxies(app, config, log));
  mountStep(app, '/', requestScope(log, metrics), accountHeaders(config), refuseStrayBody);
  healthRoutes(app, deps);
  const ownFiles = { method: 'USE', path: '/public', admits: 'everybody' } as const;
  mountRoute(app, deps, ownFiles, express.static(publicFolder, { index: false, maxAge: '1h' }));
  themeTokens(app, deps);
  programmeAssets(app, deps);
  mountStep(app, '/', neverStored);
  mountStep(app, '/v1', portalCors(config.portal.url));
  mountStep(app, '/', traceRequest, shedLoad(config));
  policyReportRoutes(app, deps);
  accountRoutes(app, deps);
  mountStep(app, '/v1', refuseUnknown);
  const home = { method: 'GET', path: '/', admits: 'visitor' } as const;
  mountRoute(app, deps, home, (_request, response) => response.redirect(302, config.portal.url));
  // Also where people sign in elsewhere: mails are ours all the same.
  mailStopRoutes(app, deps);
  if (config.oidc.embedded) {
    const provider = await createProvider(deps);
    interactionRoutes(app, provider, deps);
    registrationRoutes(app, deps);
    invitationRoutes(app, deps);
    forgottenRoutes(app, deps);
    passwordRoutes(app, deps);
    companyRoutes(app, deps);
    securityRoutes(app, deps);
    mountProvider(app, provider, deps);
  }
  mountStep(app, '/', refuseUnknown, releaseRefused, holdBackRefusals(config));
  mountStep(app, '/', busyPage(deps), errorPage(deps), errorHandler(metrics));
  refuseUnregistered(app);
  return app;
}
