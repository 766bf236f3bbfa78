import { beforeAll, describe, expect, it } from 'vitest';
import {
  readAccountsConfig,
  readEngineConfig,
  readOwnerDatabase,
  readPortalConfig,
} from '#api/base/config.ts';
import { type Example, exampleCases, findHelm, readComposed, renderExamples } from '#tests/support/helm.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import { readWorkerConfig } from '#workers/base/config.ts';

let rendered: Awaited<ReturnType<typeof renderExamples>>;
beforeAll(async () => {
  rendered = await renderExamples(await findHelm());
}, 300_000);
const composed = readComposed();

/** What the Secrets of an operator have, by key. */
const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://assay_app:x@db/assay',
  DATABASE_TENANT_URL: 'postgres://assay_tenant:x@db/assay',
  DATABASE_ACCOUNTS_URL: 'postgres://assay_accounts:x@db/assay',
  DATABASE_ADMIN_URL: 'postgres://assay_admin:x@db/assay',
  DATABASE_OWNER_URL: 'postgres://assay:x@db/assay',
  REDIS_URL: 'redis://:x@redis:6379',
  REDIS_SENTINEL_PASSWORD: 'sentinels',
  TEMPORAL_API_KEY: 'a-key-of-temporal',
  TEMPORAL_PAYLOAD_KEY: 'filled-in-filled-in',
  OIDC_CLIENT_SECRET: 'filled-in-filled-in',
  SESSION_SECRET: 'filled-in-filled-in',
  SECOND_FACTOR_KEY: 'filled-in-filled-in',
  METRICS_TOKEN: 'filled-in-filled-in',
  SMTP_URL: 'smtps://a:b@mail',
  S3_ACCESS_KEY_ID: 'filled-in-filled-in',
  S3_SECRET_ACCESS_KEY: 'filled-in-filled-in',
  OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
};
const files: Record<string, string> = {
  'ca.crt': 'authority.pem',
  'tls.crt': 'client.pem',
  'tls.key': 'client.key',
};

/** A variable’s value in the container; certificates are the tests’ own. */
function valueIn(value: string | undefined, key: string | undefined): string {
  if (key !== undefined) return secrets[key] ?? `no such key: ${key}`;
  const [, file] = /^\/tls\/\w+\/\w+\/(.+)$/.exec(value ?? '') ?? [];
  return file === undefined ? (value ?? '') : tlsFile(files[file] ?? file);
}

const variablesOf = (example: Example) =>
  rendered.podsOf(example).map(([process, { spec }]) => ({ process, container: spec.containers[0] }));
function environmentOf(example: Example, process: string): Record<string, string> {
  const { container } = variablesOf(example).find((one) => one.process === process) ?? {};
  const entries = (container?.env ?? []).map(({ name, value, valueFrom }) => [
    name,
    valueIn(value, valueFrom?.secretKeyRef.key),
  ]);
  return Object.fromEntries(entries);
}
/** The database's roles by variable. */
const rolesIn = (environment: Record<string, string>) =>
  Object.entries(environment).flatMap(([name, value]) => {
    const [, role] = /^postgres:\/\/(\w+):/.exec(value) ?? [];
    return role === undefined ? [] : [`${name} ${role}`];
  });

const bucket = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

describe('what the Helm chart tells a process', () => {
  it.each(exampleCases)('is what the process starts with: %s', (example) => {
    const portal = readPortalConfig(environmentOf(example, 'api'));
    expect(portal).toMatchObject({
      portal: { url: 'https://assay.example.com', port: 3000 },
      oidc: { embedded: example === 'external-engines' },
      mail: example === 'bucket-and-own-openid',
      auditAnchorDir: '/audit-anchors',
    });
    expect(portal.trustedProxies).toContain('10.244.0.0/16');
    if (example !== 'temporal-cloud') readAccountsConfig(environmentOf(example, 'accounts'));
    expect(readEngineConfig(environmentOf(example, 'workflows'))).toMatchObject({
      healthPort: 3002,
      host: '0.0.0.0',
    });
    const worker = readWorkerConfig(environmentOf(example, 'workers'));
    expect(worker.print.portalUrl).toBe('https://assay.example.com');
    const mailer = readWorkerConfig(environmentOf(example, 'mailer'));
    expect([worker.mail, mailer.mail !== null, mailer.queues]).toEqual([null, portal.mail, ['mail']]);
    const { payloadKeys, ...reached } = portal.temporal;
    expect(payloadKeys).toHaveLength(example === 'temporal-cloud' ? 1 : 0);
    expect(readEngineConfig(environmentOf(example, 'workflows')).temporal).toEqual(portal.temporal);
    expect(readEngineConfig(environmentOf(example, 'prepare')).temporal).toEqual({
      ...reached,
      payloadKeys: [],
    });
    expect(() => readOwnerDatabase(environmentOf(example, 'prepare'))).not.toThrow();
  });

  it('has further variables as they are written, large numbers too', () => {
    const example = 'bucket-and-own-openid';
    expect(readPortalConfig(environmentOf(example, 'api'))).toMatchObject({
      logLevel: 'warn',
      overload: { requestsInFlight: 1_000_000 },
      oidc: { claims: { roles: 'groups' } },
    });
    const { parseLimits } = readWorkerConfig(environmentOf(example, 'workers'));
    expect(parseLimits).toEqual({ memoryMb: 512, processorMs: 120_000 });
  });

  it('is how Temporal is reached: with certificates of its own, or with a key', () => {
    const reached = (example: Example) => readEngineConfig(environmentOf(example, 'workflows')).temporal;
    expect(reached('external-engines').security).toEqual({});
    expect(reached('bucket-and-own-openid').security.tls).toMatchObject({
      serverNameOverride: 'temporal-frontend',
    });
    expect(reached('temporal-cloud')).toMatchObject({
      namespace: 'assay.a1b2c',
      security: { apiKey: secrets.TEMPORAL_API_KEY, tls: {} },
    });
  });

  it.each(exampleCases)(
    'is what the compose file tells it, no more and no less that it cannot do without: %s',
    (example) => {
      const further = ['PARSE_MEMORY_MB', 'PARSE_PROCESSOR_MS', ...bucket];
      for (const { process, container } of variablesOf(example)) {
        const told = container.env.map(({ name }) => name);
        expect(new Set(told).size).toBe(told.length);
        const service = composed[process]?.environment ?? {};
        const unknown = told.filter((name) => !(name in service) && !further.includes(name));
        expect([process, unknown]).toEqual([process, []]);
        const keeps = ['api', 'workers', 'doctor'].includes(process) && example === 'bucket-and-own-openid';
        expect(told.filter((name) => name.startsWith('S3_'))).toEqual(keeps ? bucket : []);
        const needed = Object.keys(service).filter((name) => service[name] && !service[name].includes(':-'));
        const left = needed.filter((name) => !told.includes(name));
        // Nobody has these where another provider signs in.
        const unused =
          example === 'temporal-cloud' && process === 'doctor' ? ['SECOND_FACTOR_KEY', 'SESSION_SECRET'] : [];
        expect([process, left.sort()]).toEqual([process, unused]);
        expect(rolesIn(environmentOf(example, process)).sort()).toEqual(rolesIn(service).sort());
      }
    },
  );

  it.each(exampleCases)('has its secrets by the names of Secrets alone: %s', (example) => {
    for (const { process, container } of variablesOf(example)) {
      const held = container.env.filter(({ name }) => name in secrets);
      expect(held.length).toBeGreaterThan(1);
      for (const { name, value, valueFrom } of held) {
        expect([process, name, value]).toEqual([process, name, undefined]);
        expect(valueFrom?.secretKeyRef.name).toMatch(/^assay-/);
      }
      for (const { name, value } of container.env.filter(({ name }) => !(name in secrets))) {
        expect([name, /SECRET|PASSWORD|TOKEN|_KEY$/.test(name)]).toEqual([name, false]);
        expect(value).not.toMatch(/:\/\/[^/]*@/);
      }
    }
    expect([...rendered.of(example, 'Secret'), ...rendered.of(example, 'ConfigMap')]).toEqual([]);
  });
});
