import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { healthRoutes } from '#routes/health-routes.ts';
import { accountRoutes } from './account-routes.ts';
import { portalCors } from './cors.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { createProvider } from './provider.ts';
import { accountHeaders } from './security-headers.ts';

const publicFolder = fileURLToPath(new URL('./public', import.meta.url));

/** The account service; it is the OpenID provider too unless the operator named another. */
export async function buildAccountsApp(deps: CoreDeps): Promise<Express> {
  const { config, log, metrics } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(requestScope(log, metrics));
  app.use(accountHeaders(config));
  healthRoutes(app, deps);
  app.use('/v1', portalCors(config.portal.url));
  accountRoutes(app, deps);
  app.use('/v1', () => {
    throw new CatalogueError('dataMissing');
  });
  app.use('/public', express.static(publicFolder, { index: false, maxAge: '1h' }));
  app.get('/', (_request, response) => response.redirect(302, config.portal.url));
  if (config.oidc.embedded) {
    const provider = await createProvider(deps);
    interactionRoutes(app, provider, deps);
    app.use(provider.callback());
  }
  app.use(() => {
    throw new CatalogueError('dataMissing');
  });
  app.use(errorHandler(metrics));
  return app;
}
