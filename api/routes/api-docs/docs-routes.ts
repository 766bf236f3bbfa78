import { fileURLToPath } from 'node:url';
import express, { type Response, type Router } from 'express';
import swaggerPath from 'swagger-ui-dist/absolute-path.js';
import type { CoreDeps } from '#api/deps.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { refuseUnknown } from '#middleware/refuse-request.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { pageIdentity } from '#routes/pages/page-identity.ts';
import { describeApi } from './describe-api.ts';
import { docsPath, renderDocsPage } from './docs-page.ts';

/** Address of the API's description, open to anyone. */
export const documentPath = '/v1/hms/cc/openapi.json';

const assetsPath = '/api-docs/assets';
const ownFolder = fileURLToPath(new URL('./public', import.meta.url));
/** Swagger UI as its package brings it; only these of its files are served. */
const swaggerFolder = swaggerPath();
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;
}

/** Endpoints of the account service, which runs as a process of its own. */
export const accountEndpoints: readonly Endpoint[] = Object.values(accounts).filter(isEndpoint);

/** The API's description, which is public and needs no database, and the page that shows it under the programme's name. */
export function docsRoutes(router: Router, deps: CoreDeps): void {
  const { config } = deps;
  let document: string | undefined;
  // Written at the first call: by then every route is mounted.
  const write = () =>
    JSON.stringify(
      describeApi([
        { url: config.portal.url, description: 'Portal', endpoints: endpointsOf(router) },
        { url: config.accounts.url, description: 'Account service', endpoints: accountEndpoints },
      ]),
    );
  mountRoute(router, deps, { method: 'GET', path: documentPath, admits: 'visitor' }, (_request, response) => {
    document ??= write();
    response.set('Cache-Control', 'no-cache').type('json').send(document);
  });
  for (const file of swaggerFiles) {
    const asset = { method: 'GET', path: `${assetsPath}/${file}`, admits: 'everybody' } as const;
    mountRoute(router, deps, asset, (_request, response) => {
      response.sendFile(file, { root: swaggerFolder, maxAge: '1h' });
    });
  }
  const ownFiles = express.static(ownFolder, { index: false, redirect: false, maxAge: '1h' });
  mountRoute(router, deps, { method: 'USE', path: assetsPath, admits: 'everybody' }, ownFiles, refuseUnknown);
  servePage(router, deps, 'en', docsPath('en'));
  servePage(router, deps, 'zh', [docsPath('zh'), '/cn/api-docs']);
}

/** Swagger UI puts text in as markup, which is our own description alone; the rest of the policy lets nothing in it run. */
function takeText(response: Response): void {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  const directives = policy
    .split(';')
    .filter((directive) => !/^(require-)?trusted-types/.test(directive.trim()));
  response.setHeader('Content-Security-Policy', directives.join(';'));
}

function servePage(router: Router, deps: CoreDeps, locale: Locale, path: string | string[]): void {
  const identity = pageIdentity(deps);
  mountRoute(router, deps, { method: 'GET', path, admits: 'visitor' }, async (_request, response) => {
    takeText(response);
    const { programme: brand } = await identity();
    const page = renderDocsPage(locale, { brand, document: documentPath, assets: assetsPath });
    response.set('Cache-Control', 'no-cache').type('html').send(page);
  });
}
