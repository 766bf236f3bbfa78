import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { holdBackRefusals } from '#middleware/hold-back.ts';
import { limitVisitors } from '#middleware/rate-limit.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { endTurnOfRefused } from '#middleware/request-turns.ts';
import { shedLoad } from '#middleware/shed-load.ts';
import { trustProxies } from '#middleware/trust-proxies.ts';
import { healthRoutes } from '#routes/pages/health-routes.ts';
import { policyReportRoutes } from '#routes/pages/policy-report-routes.ts';
import { programmeAssets } from '#routes/pages/programme-assets.ts';
import { themeTokens } from '#routes/pages/theme-tokens.ts';
import { accountRoutes } from './account-routes.ts';
import { withBrand } from './calls/brand.ts';
import { busyPage } from './calls/busy-page.ts';
import { portalCors } from './calls/cors.ts';
import { errorPage } from './calls/error-page.ts';
import { pageTurns, readPostedForm, refuseLargeForms } from './calls/page-turns.ts';
import { accountHeaders } from './calls/security-headers.ts';
import { companyRoutes } from './company-routes.ts';
import { mailStopRoutes } from './mail-stop-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { createProvider } from './provider/provider.ts';
import { securityRoutes } from './second-factors/security-routes.ts';
import { forgottenRoutes } from './sign-in/forgotten-routes.ts';
import { interactionRoutes } from './sign-in/interaction-routes.ts';
import { invitationRoutes } from './sign-in/invitation-routes.ts';
import { registrationRoutes } from './sign-in/registration-routes.ts';

const publicFolder = fileURLToPath(new URL('./public', import.meta.url));

/** Where browsers come to; the provider's other addresses are asked by the portal itself, for everybody. */
const browserPages = [
  '/auth',
  '/interaction',
  '/session',
  '/password',
  '/company',
  '/register',
  '/security',
  '/invitation',
];

/** Pages of ours among them, and where the provider reads forms by itself. */
const ownPages = ['/interaction', '/password', '/company', '/register', '/security', '/invitation'];
const providerForms = ['/auth', '/token', '/me', '/request', '/session'];

/** The provider's own; elsewhere it would answer bare words instead of a page. */
const providerPaths = /^\/(auth|token|jwks|me|request|session|\.well-known)(\/|$)/;

function onlyAt(paths: RegExp, handle: (...parts: Parameters<RequestListener>) => unknown): RequestHandler {
  return (request, response, next) => {
    if (!paths.test(request.path)) return next();
    handle(request, response);
  };
}

/** Pages and answers here are about one person; the provider says otherwise where something is for everybody. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** The account service; it is the OpenID provider too unless the operator named another. */
export async function buildAccountsApp(deps: CoreDeps): Promise<Express> {
  const { config, log, metrics } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  trustProxies(app, config, log);
  app.use(requestScope(log, metrics));
  app.use(accountHeaders(config));
  healthRoutes(app, deps);
  app.use('/public', express.static(publicFolder, { index: false, maxAge: '1h' }));
  themeTokens(app);
  programmeAssets(app, deps);
  app.use(neverStored);
  app.use('/v1', portalCors(config.portal.url));
  app.use(shedLoad(config));
  policyReportRoutes(app, deps);
  accountRoutes(app, deps);
  app.use('/v1', () => {
    throw new CatalogueError('dataMissing');
  });
  app.get('/', (_request, response) => response.redirect(302, config.portal.url));
  // Also where people sign in elsewhere: mails are ours all the same.
  app.use('/mail', limitVisitors(deps.rates), withBrand(deps), readPostedForm, pageTurns(deps.turns));
  mailStopRoutes(app, deps);
  if (config.oidc.embedded) {
    const provider = await createProvider(deps);
    app.use(browserPages, limitVisitors(deps.rates), withBrand(deps));
    app.use(ownPages, readPostedForm);
    app.use(providerForms, refuseLargeForms);
    app.use(browserPages, pageTurns(deps.turns));
    interactionRoutes(app, provider, deps);
    registrationRoutes(app, deps);
    invitationRoutes(app, deps);
    forgottenRoutes(app, deps);
    passwordRoutes(app, deps);
    companyRoutes(app, deps);
    securityRoutes(app, deps);
    app.use(onlyAt(providerPaths, provider.callback()));
  }
  app.use(() => {
    throw new CatalogueError('dataMissing');
  });
  app.use(endTurnOfRefused, holdBackRefusals(config));
  app.use(busyPage(deps));
  app.use(errorPage(deps));
  app.use(errorHandler(metrics));
  return app;
}
