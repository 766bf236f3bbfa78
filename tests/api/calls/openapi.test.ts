import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildAccountsApp } from '#accounts/app.ts';
import { buildApp } from '#api/start/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#domain/accounts/permissions.ts';
import { errorCatalogue } from '#domain/errors/error-catalogue.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';

type Schema = Record<string, unknown>;
type Answer = { $ref?: string; headers?: object; content?: Record<string, { schema: Schema }> };
type DescribedOperation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  'x-roles': string[];
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { servers?: { url: string }[] } & Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
};

const officialSchema = new URL('../../fixtures/openapi/openapi-3.1-schema.json', import.meta.url);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

let portal: ApiPortal;
let document: Document;
let ofPortal: readonly Endpoint[];
let ofAccounts: readonly Endpoint[];

beforeAll(async () => {
  portal = await openApiPortal();
  ofPortal = endpointsOf(buildApp(portal.deps));
  ofAccounts = endpointsOf(await buildAccountsApp(portal.deps));
  document = (await (await fetch(`${portal.url}/v1/hms/cc/openapi.json`)).json()) as Document;
});
afterAll(() => portal.close());

function find({ path, method }: Endpoint): DescribedOperation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

function allOperations(): DescribedOperation[] {
  return Object.values(document.paths).flatMap(({ servers: _servers, ...operations }) =>
    Object.values(operations),
  );
}

/** Every value below a place of the document that has this key. */
function collect(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = key in value ? [(value as Schema)[key]] : [];
  return [...own, ...Object.values(value).flatMap((inner) => collect(inner, key))];
}

function resolve(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((place, part) => (place as Schema | undefined)?.[part], document);
}

/** An answer itself, where it stands for a shared one. */
const followed = (answer: Answer | undefined) =>
  (answer?.$ref === undefined ? (answer ?? {}) : resolve(answer.$ref)) as Answer;

describe('the document', () => {
  it('is valid OpenAPI 3.1 by the official schema', async () => {
    const text = await readFile(officialSchema, 'utf8');
    // Nothing overrides the one dynamic anchor, and ajv follows such a reference only from the root.
    const plain = text.replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"');
    const validate = ajv.compile(JSON.parse(plain));
    expect(validate(document) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...document, openapi: '3.0.0' })).toBe(false);
    expect(validate({ ...document, paths: { 'no-slash': {} } })).toBe(false);
  });

  it('holds JSON schemas that are valid themselves', () => {
    const schemas = [...Object.values(document.components.schemas), ...collect(document.paths, 'schema')];
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) {
      expect(ajv.validateSchema(schema as Schema), JSON.stringify(schema).slice(0, 200)).toBe(true);
    }
  });

  it('has every endpoint that the portal and the account service have mounted, and no other', () => {
    const mounted = [...ofPortal, ...ofAccounts].map(({ method, path }) => `${method} ${path}`);
    const described = Object.entries(document.paths).flatMap(([path, { servers: _servers, ...item }]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set(mounted)].sort());
    expect(mounted.length).toBeGreaterThan(35);
  });

  it('names the account service’s own address where a call is the account service’s', () => {
    const { portal: main, accounts } = portal.deps.config;
    expect(document.servers.map(({ url }) => url)).toEqual([main.url]);
    for (const { path } of ofAccounts)
      expect(document.paths[path]?.servers?.[0]?.url, path).toBe(accounts.url);
    for (const { path } of ofPortal) expect(document.paths[path]?.servers, path).toBeUndefined();
  });

  it('resolves every reference', () => {
    const references = collect(document, '$ref') as string[];
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(resolve(reference), reference).toBeDefined();
  });

  it('leads from what a call answers to the calls that go on with it', () => {
    const links = collect(document.paths, 'links').flatMap((one) => Object.values(one as object));
    const ids = new Set(allOperations().map(({ operationId }) => operationId));
    expect(links.length).toBeGreaterThan(10);
    for (const { operationId } of links as DescribedOperation[]) expect(ids).toContain(operationId);
  });

  it('gives every operation an id of its own, a summary and a tag', () => {
    const ids = allOperations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, tags } of allOperations()) {
      expect(summary, `summary of ${operationId}`).toMatch(/^[A-Z][^\n]{8,}$/);
      expect(summary, `summary of ${operationId}`).not.toBe(operationId);
      expect(tags).toHaveLength(1);
    }
  });

  it('lists the whole error catalogue', () => {
    const listed = (document as unknown as Record<string, { code: string }[]>)['x-error-catalogue'];
    expect(listed?.map(({ code }) => code)).toEqual(Object.values(errorCatalogue).map(({ code }) => code));
  });
});

describe('an operation of the document', () => {
  it('says who may call it, as the permission table does', () => {
    for (const endpoint of [...ofPortal, ...ofAccounts]) {
      const allowed: string | readonly string[] = operations[endpoint.operation].callers;
      const open = ['visitor', 'partner', 'individual', 'reviewer', 'admin', 'operator'];
      expect(find(endpoint)['x-roles'], endpoint.path).toEqual(typeof allowed === 'string' ? open : allowed);
    }
  });

  it('asks for a session unless it is for anyone, and for the CSRF value where it may change something', () => {
    for (const endpoint of [...ofPortal, ...ofAccounts]) {
      const { security, responses } = find(endpoint);
      const open = operations[endpoint.operation].callers === 'anyone';
      const wanted = { session: [], ...(endpoint.method === 'GET' ? {} : { csrf: [] }) };
      if (!open) expect(security, endpoint.path).toEqual(endpoint.scope ? [wanted, { token: [] }] : [wanted]);
      else expect(security, endpoint.path).not.toContainEqual(expect.objectContaining({ token: [] }));
      expect(Object.keys(responses).includes('403'), endpoint.path).toBe(!open || endpoint.method !== 'GET');
    }
  });

  it('describes each error answer by the one schema, but for those of being busy', () => {
    for (const { operationId, responses } of allOperations()) {
      const { 431: headTooLarge, ...answers } = responses;
      expect(followed(headTooLarge).content, operationId).toBeUndefined();
      const refusals = Object.entries(answers).filter(([status]) => Number(status) >= 400);
      expect(refusals.length, operationId).toBeGreaterThan(4);
      for (const [status, answer] of refusals) {
        const schema = followed(answer).content?.['application/json']?.schema;
        const name = status === '429' || status === '430' ? 'Busy' : 'Error';
        expect(schema, `${operationId} ${status}`).toEqual({ $ref: `#/components/schemas/${name}` });
      }
    }
  });

  it('describes its path, query and body, uploads as forms and downloads as bytes', () => {
    for (const endpoint of [...ofPortal, ...ofAccounts]) {
      const operation = find(endpoint);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(inPath, endpoint.path).toEqual(named);
      const kind =
        endpoint.upload === 'bytes'
          ? 'application/octet-stream'
          : endpoint.upload
            ? 'multipart/form-data'
            : endpoint.body && 'application/json';
      expect(Object.keys(operation.requestBody?.content ?? {}), endpoint.path).toEqual(kind ? [kind] : []);
      const answers = Object.keys(operation.responses).filter((status) => status < '400');
      expect(answers, endpoint.path).toHaveLength(1);
      if (endpoint.download) {
        const type = endpoint.response instanceof z.ZodObject ? 'application/json' : '*/*';
        expect(Object.keys(operation.responses[200]?.content ?? {}), endpoint.path).toEqual([type]);
      }
    }
  });
});

describe('the page', () => {
  it.each([
    ['/api-docs', 'zh-CN', serverTexts('zh').apiDocs.title],
    ['/cn/api-docs', 'zh-CN', serverTexts('zh').apiDocs.title],
    ['/en/api-docs', 'en', serverTexts('en').apiDocs.title],
  ])('%s speaks %s and loads nothing of others', async (path, lang, title) => {
    const answer = await fetch(portal.url + path);
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:\/\/(?!127\.0\.0\.1)/);
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(title);
    expect(page).not.toMatch(/\sstyle=|<style|<script>|(?:src|href)="(?:https?:)?\/\//);
    const assets = [...page.matchAll(/(?:src|href)="(\/api-docs\/assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(assets).toHaveLength(4);
    for (const asset of assets) expect((await fetch(`${portal.url}${asset}`)).status, asset).toBe(200);
  });

  it.each(['package.json', 'index.html', '..%2f..%2fpackage.json', 'swagger-ui.js.map'])(
    'serves no other file of the package: %s',
    async (file) => {
      expect((await fetch(`${portal.url}/api-docs/assets/${file}`)).status).toBe(404);
    },
  );
});
