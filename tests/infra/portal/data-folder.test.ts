import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataFolder, createDataFolder, deleteData } from '#infra/local/portal/data-folder.ts';
import { loadSecrets } from '#infra/local/portal/secrets.ts';
import { createSealer } from '#services/second-factors/seal-secret.ts';

/** A user who owns nothing here, as root's Postgres user does. */
const stranger = { uid: 65_533, gid: 65_533 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-data-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the data lies in the checkout', () => {
  expect(chooseDataFolder(folder, undefined, '')).toBe(join(folder, '.data'));
  expect(chooseDataFolder(folder, stranger, '')).toBe(join(folder, '.data'));
});

test('below a folder that the Postgres user may not enter, it lies outside, in a place of this checkout alone', () => {
  chmodSync(folder, 0o700);
  const one = chooseDataFolder(join(folder, 'one'), stranger, '');
  const other = chooseDataFolder(join(folder, 'other'), stranger, '');
  expect(one).toMatch(/^\/var\/lib\/assay\/[0-9a-f]{12}$/);
  expect(other).not.toBe(one);
  expect(chooseDataFolder(join(folder, 'one'), stranger, '')).toBe(one);
});

test('ASSAY_DATA overrides, but not to where Postgres could not run', () => {
  expect(chooseDataFolder('/elsewhere', stranger, folder)).toBe(folder);
  chmodSync(folder, 0o700);
  expect(() => chooseDataFolder('/elsewhere', stranger, folder)).toThrow('ASSAY_DATA');
});

test('beginning anew deletes what the portal wrote and nothing else', () => {
  createDataFolder(folder);
  mkdirSync(join(folder, 'postgres'));
  loadSecrets(folder);
  writeFileSync(join(folder, 'thesis.txt'), 'not ours');
  deleteData(folder);
  expect(existsSync(join(folder, 'thesis.txt'))).toBe(true);
  for (const name of ['postgres', 'files', 'logs', 'secrets.json']) {
    expect(existsSync(join(folder, name)), name).toBe(false);
  }
});

test('secrets are made once and only their owner reads them', () => {
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(first.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(first.SECOND_FACTOR_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(Object.values(first)).size).toBe(4);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('second factors of a folder from before keep their key, behind one that encrypts nothing else', () => {
  const before = {
    POSTGRES_PASSWORD: 'p'.repeat(64),
    SESSION_SECRET: 's'.repeat(64),
    OIDC_CLIENT_SECRET: 'o'.repeat(64),
  };
  const sealed = createSealer([before.SESSION_SECRET]).seal('somebody', Buffer.from('secret'));
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(before));
  const first = loadSecrets(folder);
  expect(first).toMatchObject({
    POSTGRES_PASSWORD: before.POSTGRES_PASSWORD,
    OIDC_CLIENT_SECRET: before.OIDC_CLIENT_SECRET,
  });
  const sealer = createSealer(first.SECOND_FACTOR_KEY.split(','));
  expect(sealer.open('somebody', sealed).toString()).toBe('secret');
  const anew = sealer.seal('somebody', Buffer.from('secret'));
  expect(() => createSealer([before.SESSION_SECRET]).open('somebody', anew)).toThrow('no key fits');
  expect(first.SESSION_SECRET).not.toBe(before.SESSION_SECRET);
  expect(loadSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});
