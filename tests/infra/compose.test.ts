import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEngineConfig } from '#api/base/config.ts';
import { getTemporal } from '#infra/local/engines/temporal-binary.ts';
import { readWorkerConfig } from '#workers/base/config.ts';
import { queueDefinitions, queueKeys } from '#workers/queues/open-queues.ts';

const text = readFileSync('infra/production/compose.yaml', 'utf8');

/** The lines under a key, of the file itself or of its services. */
function block(key: string, indent = ''): string {
  const [, found = ''] =
    new RegExp(`^${indent}${key}:.*\\n((?:(?:${indent}  .*|\\s*)\\n)*)`, 'm').exec(text) ?? [];
  return found;
}

const namesIn = (lines: string) =>
  Array.from(lines.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm), ([, name]) => name ?? '');
const engine = namesIn(block('x-engines'));
const front = namesIn(block('x-front'));

describe('the compose setup', () => {
  it('runs the version of Temporal that the tests run', async () => {
    const said = execFileSync(await getTemporal(() => {}), ['--version'], { encoding: 'utf8' });
    const [, version] = /Server ([\d.]+)/.exec(said) ?? [];
    const images = [...text.matchAll(/temporalio\/(?:server|admin-tools):\S+?-([\d.]+)}/g)];
    expect(images.map(([, named]) => named)).toEqual([version, version]);
  });

  it('gives the secret of sign-in to the two processes that people reach, and to no other', () => {
    expect(front).toContain('OIDC_CLIENT_SECRET');
    expect(engine).toContain('METRICS_TOKEN');
    for (const name of ['OIDC_CLIENT_SECRET', 'METRICS_TOKEN'])
      expect(text.split(`${name}: $`)).toHaveLength(2);
    const holders = ['api', 'accounts', 'workflows', 'workers', 'prepare', 'temporal-ui'].filter((service) =>
      block(service, '  ').includes('*portal-environment'),
    );
    expect(holders).toEqual(['api', 'accounts']);
    expect(block('x-portal')).toContain('environment: *engine-environment');
  });

  it('gives the keys of cookies and second factors to the account service alone, and has no default for them', () => {
    for (const name of ['SESSION_SECRET', 'SECOND_FACTOR_KEY']) {
      expect(text.split(`${name}: $`)).toHaveLength(2);
      expect(block('accounts', '  ')).toContain(`      ${name}: \${${name}:?`);
    }
  });

  it('gives the way to Temporal to those that speak to it, and lets its UI only read', () => {
    const access = namesIn(block('x-temporal-access'));
    expect(access).toContain('TEMPORAL_API_KEY');
    for (const name of access) expect(text.split(`${name}: $`)).toHaveLength(2);
    const speaking = ['api', 'accounts', 'workflows', 'workers', 'prepare', 'temporal-ui'].filter((service) =>
      block(service, '  ').includes('*temporal-access'),
    );
    expect(speaking).toEqual(['api', 'workflows', 'prepare']);
    expect(block('temporal-ui', '  ')).toContain('TEMPORAL_DISABLE_WRITE_ACTIONS: "true"');
    expect(block('temporal', '  ')).not.toContain('ports:');
  });

  it('gives the bucket to those that work with files', () => {
    expect(namesIn(block('x-files'))).toContain('S3_SECRET_ACCESS_KEY');
    expect(text.split('S3_SECRET_ACCESS_KEY: $')).toHaveLength(2);
    const services = ['api', 'accounts', 'workflows', 'workers', 'mailer', 'prepare', 'backup'];
    expect(services.filter((service) => block(service, '  ').includes('*file-environment'))).toEqual([
      'api',
      'workers',
      'backup',
    ]);
  });

  it('gives the others all that they cannot do without', () => {
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://a@b/c',
      REDIS_URL: 'redis://b',
      HEALTH_PORT: '3002',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
      OTEL_TRACES_SAMPLER_ARG: '',
    };
    const environment = Object.fromEntries(
      engine.map((name) => [
        name,
        values[name] ?? (/_TLS|_SENTINEL/.test(name) ? '' : 'https://portal.example'),
      ]),
    );
    expect(() => readEngineConfig({ ...environment, LOG_LEVEL: 'info' })).not.toThrow();
    const DATABASE_ACCOUNTS_URL = 'postgres://d@b/c';
    expect(
      readWorkerConfig({ ...environment, DATABASE_ACCOUNTS_URL, LOG_LEVEL: 'info' }).print.portalUrl,
    ).toBe('https://portal.example');
  });

  it('gives the doctor what each process is told, and starts it by hand alone', () => {
    const doctor = block('doctor', '  ');
    for (const service of ['api', 'accounts', 'mailer', 'prepare']) {
      expect(block(service, '  ')).toContain(`environment: &${service}-environment\n`);
      expect(doctor).toContain(`*${service}-environment`);
    }
    expect(doctor).toMatch(
      /DATABASE_URL: postgres:\/\/assay_app:.*\n +DATA_DIR: \/data\n +WORKER_QUEUES: ""\n/,
    );
    expect(doctor).toContain('profiles: [doctor]');
    expect(doctor).toContain('depends_on: {}');
  });

  it('starts nothing whose secret is not set, and has none in the file', () => {
    // Sentinels are of a Redis elsewhere, and most ask for none; a machine's role may open the bucket.
    const needed = text.replace(/\$\{(REDIS_SENTINEL_PASSWORD|S3_SECRET_ACCESS_KEY):-\}/g, '');
    const secrets = Array.from(needed.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|_FACTOR_KEY))(.)/g));
    expect(secrets.length).toBeGreaterThan(8);
    for (const [, name, next] of secrets) expect([name, next]).toEqual([name, ':']);
    expect(needed.match(/\$\{\w*(?:PASSWORD|SECRET|_FACTOR_KEY):[^?]/)).toBeNull();
    expect(text.match(/(?:PASSWORD|SECRET|AUTH)\w*: +[^$*\s]/)).toBeNull();
  });

  it('opens ports to this machine alone, and no way out to what reads files of makers', () => {
    const ports = Array.from(text.matchAll(/ports: \["([^"]+)"\]/g), ([, port]) => port);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    const reaching = (service: string) => block(service, '  ').includes('outside');
    expect(['postgres', 'redis', 'temporal', 'workflows', 'workers', 'prepare'].filter(reaching)).toEqual([]);
    expect(block('networks')).toMatch(/engines:\s+internal: true/);
  });

  const services = Array.from(block('services').matchAll(/^ {2}([a-z][a-z-]*):$/gm), ([, name = '']) => name);
  const settingsOf = (service: string) => {
    const own = block(service, '  ');
    return own.includes('<<: *portal') ? block('x-portal') + own : own;
  };

  it('bounds memory, cores and processes of every service', () => {
    expect(services).toEqual(expect.arrayContaining(['postgres', 'redis', 'temporal', 'api', 'workers']));
    expect(services.length).toBeGreaterThanOrEqual(10);
    for (const service of services) {
      for (const key of ['mem_limit', 'cpus', 'pids_limit'])
        expect(settingsOf(service), `${service}: ${key}`).toMatch(new RegExp(`^ +${key}: `, 'm'));
    }
  });

  it('gives no service rights that it can do without', () => {
    for (const service of services) {
      for (const line of ['cap_drop: [ALL]', 'no-new-privileges:true'])
        expect(settingsOf(service), service).toContain(line);
    }
    for (const service of ['postgres', 'redis', 'api', 'workers'])
      expect(settingsOf(service), service).toContain('read_only: true');
  });

  it('gives the mail server to the mailer alone, which reads no files', () => {
    expect(text.split('SMTP_URL: $')).toHaveLength(2);
    const mailer = block('mailer', '  ');
    expect(mailer).toMatch(/SMTP_URL: .*\n/);
    expect(mailer).toMatch(/WORKER_QUEUES: mail\n/);
    expect(mailer).toMatch(/volumes: \["[^",]+:\/tls:ro"\]/);
    const mailless = queueKeys.filter((key) => key !== 'mail').map((key) => queueDefinitions[key].name);
    expect(block('workers', '  ')).toContain(`WORKER_QUEUES: ${mailless.join(',')}\n`);
    const environment = {
      DATABASE_URL: 'postgres://a@b/c',
      DATABASE_ACCOUNTS_URL: 'postgres://d@b/c',
      REDIS_URL: 'redis://b',
      TEMPORAL_ADDRESS: 'c:1',
    };
    const sending = {
      ...environment,
      DATA_DIR: '/tmp/data',
      SMTP_URL: 'smtps://d',
      MAIL_FROM: 'A <a@b.example>',
    };
    expect(readWorkerConfig({ ...sending, WORKER_QUEUES: 'mail' })).toMatchObject({
      queues: ['mail'],
      mail: { url: 'smtps://d', from: { name: 'A', address: 'a@b.example' }, tls: 'required' },
    });
    for (const missing of [
      { SMTP_URL: '' },
      { MAIL_FROM: '' },
      { MAIL_FROM: 'a\r\nBcc: b@c.de' },
      { WORKER_QUEUES: 'x' },
    ]) {
      expect(() => readWorkerConfig({ ...sending, ...missing })).toThrow('The environment is not complete');
    }
  });

  it('runs the portal without rights of its own', () => {
    const common = block('x-portal');
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(common).toContain(line);
    expect(readFileSync('infra/production/Dockerfile', 'utf8')).toMatch(/^USER node$/m);
  });
});
