import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, readOwnerDatabase } from '#api/base/config.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import { readWorkerConfig } from '#workers/base/config.ts';
import { required } from './required-environment.ts';

const environment = {
  ...required,
  DATABASE_ACCOUNTS_URL: 'postgres://somebody@127.0.0.1/x',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'notice@assay.example',
};
const folder = mkdtempSync(join(tmpdir(), 'assay-pem-'));
const authority = readFileSync(tlsFile('authority.pem'), 'utf8');
/** A file of the tests' own. */
function written(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}
const der = Buffer.from(authority.replace(/-----.+-----/g, ''), 'base64');

type Given = Record<string, string>;
const read = (given: Given) => readWorkerConfig({ ...environment, ...given });
const messageOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return '';
};

describe.each(['DATABASE', 'REDIS', 'SMTP', 'TEMPORAL'])('%s', (engine) => {
  const file = (kind: string, path: string) => ({ [`${engine}_TLS_${kind}_FILE`]: path });
  const pair = { ...file('CERT', tlsFile('client.pem')), ...file('KEY', tlsFile('client.key')) };

  it.each([
    ['a certificate without its key', { ...pair, ...file('KEY', '') }, 'KEY_FILE'],
    ['a key without its certificate', { ...pair, ...file('CERT', '') }, 'CERT_FILE'],
    ['the key of another certificate', { ...pair, ...file('KEY', tlsFile('server.key')) }, 'KEY_FILE'],
    ['a file that is not there', file('CA', '/nowhere/ca.pem'), 'CA_FILE'],
    ['a folder', file('CA', tmpdir()), 'CA_FILE'],
    ['a key where a certificate belongs', file('CA', tlsFile('client.key')), 'CA_FILE'],
    ['a certificate where a key belongs', { ...pair, ...file('KEY', tlsFile('client.pem')) }, 'KEY_FILE'],
    ['what is not PEM', file('CA', written('ca.der', der)), 'CA_FILE'],
    [
      'authorities of which one is broken',
      file('CA', written('half.pem', `${authority}\n${authority.replace('MII', 'MIA')}`)),
      'CA_FILE',
    ],
  ])('does not start with %s, and names the variable without its value', (_case, given: Given, name) => {
    const told = messageOf(() => read(given));
    expect(told).toContain(`${engine}_TLS_${name}`);
    for (const value of Object.values(given)) if (value) expect(told).not.toContain(value);
  });

  it('takes several authorities of one file', () => {
    const both = written('both.pem', authority + readFileSync(tlsFile('other-authority.pem'), 'utf8'));
    expect(() => read(file('CA', both))).not.toThrow();
  });

  it('is not spoken to in the clear beside what needs TLS', () => {
    const off = { [`${engine}_TLS`]: engine === 'SMTP' ? 'optional' : 'false' };
    expect(() => read(off)).not.toThrow();
    for (const given of [
      file('CA', tlsFile('authority.pem')),
      { [`${engine}_TLS_SERVER_NAME`]: 'a.example' },
    ])
      expect(messageOf(() => read({ ...off, ...given }))).toContain(`beside ${Object.keys(given)[0]}`);
  });
});

const trust = { ca: Buffer.from(authority) };
const caOf = (engine: string) => ({ [`${engine}_TLS_CA_FILE`]: tlsFile('authority.pem') });

it('speaks TLS to Postgres by a switch, a file or the address, to all its roles, and else plainly', () => {
  const url = 'postgres://somebody@127.0.0.1/x';
  const full = `${url}?application_name=a&sslmode=verify-full`;
  expect(read({}).database).toEqual({ url });
  expect(read({ DATABASE_TLS: 'true' }).accountsDatabase).toEqual({ url, tls: {} });
  expect(read(caOf('DATABASE'))).toMatchObject({
    database: { url, tls: trust },
    accountsDatabase: { url, tls: trust },
  });
  expect(read({ ...caOf('DATABASE'), DATABASE_URL: full }).database).toEqual({
    url: `${url}?application_name=a`,
    tls: trust,
  });
  for (const mode of ['verify-full', 'require'])
    expect(read({ DATABASE_URL: `${url}?sslmode=${mode}` }).database).toEqual({ url, tls: {} });
  const roles = readConfig({
    ...environment,
    DATABASE_TENANT_URL: url,
    DATABASE_ADMIN_URL: url,
    ...caOf('DATABASE'),
  });
  expect(roles).toMatchObject({ tenantDatabase: { tls: trust }, adminDatabase: { tls: trust } });
  expect(readOwnerDatabase({ DATABASE_OWNER_URL: url, ...caOf('DATABASE') })).toEqual({ url, tls: trust });
});

it.each([
  'sslmode=disable',
  'sslmode=no-verify',
  'sslmode=verify-full&sslmode=disable',
  'ssl=false',
  'ssl%6Dode=disable',
  'sslrootcert=/x',
  'uselibpqcompat=true&sslmode=verify-full',
])(
  'an address of Postgres that says %s is refused: the driver would let it replace the settings',
  (parameters) => {
    for (const name of ['DATABASE_URL', 'DATABASE_ACCOUNTS_URL']) {
      const told = messageOf(() => read({ [name]: `postgres://a:secret@b/x?${parameters}` }));
      expect(told).toContain(name);
      expect(told).not.toContain('secret');
    }
    const owner = { DATABASE_OWNER_URL: `postgres://a:secret@b/x?${parameters}` };
    expect(messageOf(() => readOwnerDatabase(owner))).toContain('DATABASE_OWNER_URL');
  },
);

it('an address that asks for TLS is refused beside DATABASE_TLS=false or REDIS_TLS=false', () => {
  const addresses: Given[] = [
    { DATABASE_URL: 'postgres://a@b/x?sslmode=verify-full', DATABASE_TLS: 'false' },
    { DATABASE_ACCOUNTS_URL: 'postgres://a@b/x?sslmode=verify-full', DATABASE_TLS: 'false' },
    { REDIS_URL: 'rediss://b', REDIS_TLS: 'false' },
  ];
  for (const given of addresses)
    expect(messageOf(() => read(given))).toContain(`beside ${Object.keys(given)[0]}`);
});

it('speaks TLS to Redis by a switch, a file or the address, whose parameters do not change it', () => {
  expect(read({}).redis).toEqual({ url: 'redis://127.0.0.1' });
  expect(read({ REDIS_URL: 'rediss://b' }).redis).toEqual({ url: 'rediss://b', tls: {} });
  expect(read(caOf('REDIS')).redis).toEqual({ url: 'redis://127.0.0.1', tls: trust });
  for (const parameter of ['tls=', 'enableTLSForSentinelMode='])
    expect(() => read({ REDIS_URL: `rediss://b?${parameter}` })).toThrow('REDIS_URL is wrong');
});

it('finds Redis by its Sentinels', () => {
  const given = { REDIS_SENTINELS: 'one:26379, [::1]:26380', REDIS_SENTINEL_NAME: 'assay' };
  const addresses = [
    { host: 'one', port: 26_379 },
    { host: '::1', port: 26_380 },
  ];
  expect(read(given).redis.sentinels).toEqual({ name: 'assay', addresses });
  const password = 'a-password';
  expect(read({ ...given, REDIS_SENTINEL_PASSWORD: password }).redis.sentinels).toEqual({
    name: 'assay',
    addresses,
    password,
  });
});

it.each<[string, Given]>([
  ['REDIS_SENTINEL_NAME', { REDIS_SENTINELS: 'one:1' }],
  ['REDIS_SENTINELS', { REDIS_SENTINEL_NAME: 'assay' }],
  ['REDIS_SENTINELS', { REDIS_SENTINEL_PASSWORD: 'a-password' }],
  ['REDIS_SENTINELS', { REDIS_SENTINELS: 'one', REDIS_SENTINEL_NAME: 'assay' }],
  ['REDIS_SENTINELS', { REDIS_SENTINELS: 'one:70000', REDIS_SENTINEL_NAME: 'assay' }],
  ['REDIS_SENTINELS', { REDIS_SENTINELS: 'one:1,', REDIS_SENTINEL_NAME: 'assay' }],
  ['REDIS_SENTINELS', { REDIS_SENTINELS: 'redis://one:1', REDIS_SENTINEL_NAME: 'assay' }],
])('is wrong about Sentinels in %s: %o', (name, given) => {
  expect(() => read(given)).toThrow(new RegExp(`${name} is`));
});

it('gives the mailer what its server is trusted by', () => {
  expect(read({}).mail).not.toHaveProperty('trust');
  expect(read(caOf('SMTP')).mail).toMatchObject({ trust, tls: 'required' });
});
