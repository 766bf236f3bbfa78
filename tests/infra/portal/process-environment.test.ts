import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createClusterInstances, processesWith } from '#infra/local/portal/layout.ts';
import { environmentOf, portalProcesses } from '#infra/local/portal/portal-processes.ts';

const everything = {
  DATABASE_URL: 'app',
  DATABASE_TENANT_URL: 'tenant',
  DATABASE_ACCOUNTS_URL: 'accounts',
  DATABASE_ADMIN_URL: 'admin',
  DATABASE_OWNER_URL: 'owner',
  SESSION_SECRET: 'cookies',
  SECOND_FACTOR_KEY: 'second factors',
  OIDC_CLIENT_SECRET: 'client',
  METRICS_TOKEN: 'metrics',
  TEMPORAL_PAYLOAD_KEY: 'payloads',
  PATH: '/bin',
};
const names = portalProcesses.map(({ name }) => name);

/** The addresses that a process of the compose file gets, by variable: of which role of the database. */
function composed(service: string): string[] {
  const text = readFileSync('infra/production/compose.yaml', 'utf8');
  const [, lines = ''] = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\s*\\n)*)`, 'm').exec(text) ?? [];
  const found = Array.from(
    lines.matchAll(/(DATABASE\w*): postgres:\/\/(\w+):/g),
    ([, name, role]) => `${name} ${role}`,
  );
  const own = lines.includes('DATABASE_URL:') ? [] : ['DATABASE_URL assay_app'];
  return [...own, ...found].sort();
}

describe('the environment of a process', () => {
  it.each(names)('%s: holds no address of the tables’ owner', (name) => {
    const told = environmentOf(name, everything);
    expect(Object.values(told)).not.toContain('owner');
    expect(Object.keys(told)).not.toContain('DATABASE_OWNER_URL');
    expect(told.PATH).toBe('/bin');
  });

  it('has of the others its own', () => {
    const told = Object.fromEntries(
      names.map((name) => [
        name,
        Object.entries(environmentOf(name, everything)).filter(([key]) => key.startsWith('DATABASE')),
      ]),
    );
    expect(told).toEqual({
      accounts: [['DATABASE_URL', 'accounts']],
      api: [
        ['DATABASE_URL', 'app'],
        ['DATABASE_TENANT_URL', 'tenant'],
        ['DATABASE_ADMIN_URL', 'admin'],
      ],
      workflows: [['DATABASE_URL', 'app']],
      workers: [
        ['DATABASE_URL', 'app'],
        ['DATABASE_ACCOUNTS_URL', 'accounts'],
      ],
    });
  });

  it('has the keys that the process needs, and no other', () => {
    const keysOf = (name: string) =>
      Object.keys(environmentOf(name, everything)).filter((key) => /SECRET|KEY|TOKEN/.test(key));
    expect(Object.fromEntries(names.map((name) => [name, keysOf(name)]))).toEqual({
      accounts: ['SESSION_SECRET', 'SECOND_FACTOR_KEY', 'OIDC_CLIENT_SECRET', 'METRICS_TOKEN'],
      api: ['OIDC_CLIENT_SECRET', 'METRICS_TOKEN', 'TEMPORAL_PAYLOAD_KEY'],
      workflows: ['METRICS_TOKEN', 'TEMPORAL_PAYLOAD_KEY'],
      workers: ['METRICS_TOKEN'],
    });
  });

  it('is that of a worker for each of several, and WORKERS says how many', () => {
    const three = processesWith('3').map(({ name }) => name);
    expect(three).toEqual([...names, 'workers-2', 'workers-3']);
    expect(environmentOf('workers-3', everything)).toEqual(environmentOf('workers', everything));
    expect(processesWith(undefined)).toHaveLength(names.length);
    for (const wrong of ['0', '1.5', 'many', '33']) expect(() => processesWith(wrong)).toThrow(/WORKERS/);
  });

  it('is that of its kind for each process of a cluster, with a port of its own behind the proxy', async () => {
    const instances = await createClusterInstances(everything);
    expect(instances.map(({ one }) => one.name)).toEqual([
      'accounts',
      'accounts-2',
      'api',
      'api-2',
      'api-3',
      'workflows',
      'workflows-2',
      'workers',
      'workers-2',
      'workers-3',
    ]);
    const ports = instances.flatMap(({ one, env }) => (one.port ? [env[one.port]] : []));
    expect(new Set(ports).size).toBe(5);
    for (const { one, env } of instances) {
      const kind = one.name.replace(/-.*/, '');
      expect(environmentOf(one.name, env)).toEqual(environmentOf(kind, env));
      expect(env.TRUSTED_PROXIES).toBe('127.0.0.1');
    }
  });

  it('is the same in production, where migration and backups alone are the owner', () => {
    expect(composed('accounts')).toEqual(['DATABASE_URL assay_accounts']);
    expect(composed('api')).toEqual([
      'DATABASE_ADMIN_URL assay_admin',
      'DATABASE_TENANT_URL assay_tenant',
      'DATABASE_URL assay_app',
    ]);
    expect(composed('workflows')).toEqual(['DATABASE_URL assay_app']);
    for (const worker of ['workers', 'mailer'])
      expect(composed(worker)).toEqual(['DATABASE_ACCOUNTS_URL assay_accounts', 'DATABASE_URL assay_app']);
    expect(composed('prepare')).toEqual(['DATABASE_OWNER_URL assay', 'DATABASE_URL assay_app']);
    expect(readFileSync('infra/production/compose.yaml', 'utf8').split('DATABASE_OWNER_URL')).toHaveLength(3);
  });
});
