import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorCatalogue } from '#domain/errors/error-catalogue.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { describeOperation, tagOf } from './describe-operation.ts';
import { shareRefusals } from './share-refusals.ts';

/** A service with its address, and the endpoints that it answers. */
export type DescribedService = { url: string; description: string; endpoints: readonly Endpoint[] };

type ApiDocument = ReturnType<typeof createDocument>;

const about = `Certification of devices: products, applications, test results, reviews, certificates.

Signing in is OpenID Connect in the browser; afterwards the cookie \`${sessionCookie}\` is the session, and every
changing call repeats the cookie \`${serialCookie}\` in the header \`X-CSRF-Token\`. A build system calls with a token that its
enterprise makes in the user centre (\`Authorization: Bearer assay_…\`), which opens what says \`x-token-scope\`. A call that names what belongs to
another enterprise is answered as if it were not there. Errors carry a code of the catalogue (\`x-error-catalogue\`), its text
in the caller’s language and the id of the request. A status of 401 or 403 means: sign in again.`;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A UUID of the caller’s own. A repeat of the call with the same key does nothing twice and is answered as the first was, for a day; the same key with something else in the call is refused.',
  schema: { type: 'string', format: 'uuid' },
} as const;

const components: ZodOpenApiObject['components'] = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description: 'Set by signing in; an hour without a call, or twelve in all, end it.',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description: `The value of the cookie \`${serialCookie}\`. The request’s origin has to be one of our own as well.`,
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A token of an enterprise, limited to scopes: `read`, `upload`, `submit`. It needs neither cookie nor CSRF value.',
    },
  },
  parameters: {
    Language: {
      name: 'X-Language',
      in: 'header',
      description:
        'Language of the texts in the answer: `zh_CN` or `en_US`; else Accept-Language, else Chinese.',
      schema: { type: 'string', examples: ['zh_CN', 'en_US'] },
    },
    LoginCookie: {
      name: 'X-Login-Cookie',
      in: 'header',
      description: `The value of the cookie \`${serialCookie}\`, when there is one.`,
      schema: { type: 'string' },
    },
    requiredIdempotencyKey: { ...idempotencyKey, required: true },
    optionalIdempotencyKey: idempotencyKey,
  },
  headers: {
    RequestId: {
      required: true,
      description: 'To quote to support.',
      schema: { type: 'string', format: 'uuid' },
    },
    RetryAfter: { required: true, description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  },
};

/** The portal's API as an OpenAPI 3.1 document, made of the contract; the first service is the main one. */
export function describeApi(services: readonly [DescribedService, ...DescribedService[]]): ApiDocument {
  const [main, ...others] = services;
  const endpoints = services.flatMap((service) => service.endpoints);
  const paths = [describePaths(main.endpoints), ...others.map((service) => servedBy(service))];
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Device certification portal',
      version: '1',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [serverOf(main)],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    paths: Object.assign({}, ...paths),
    components,
    'x-error-catalogue': Object.entries(errorCatalogue).map(([name, { code, status, zh, en }]) => ({
      name,
      code,
      status,
      zh,
      en,
    })),
  });
  return shareRefusals(document);
}

function serverOf({ url, description }: DescribedService) {
  return { url, description };
}

/** Paths of a service at another address than the document's own. */
function servedBy(service: DescribedService): ZodOpenApiPathsObject {
  const paths = Object.entries(describePaths(service.endpoints));
  return Object.fromEntries(paths.map(([path, item]) => [path, { servers: [serverOf(service)], ...item }]));
}

function describePaths(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: describeOperation(endpoint, endpoints) };
  }
  return paths;
}
