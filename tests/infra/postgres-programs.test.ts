import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { libpqVariables } from '#infra/production/backup/postgres-programs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-libpq-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const url = 'postgres://assay:p%40ss%20word@127.0.0.1:6543/assay';

it('tells Postgres’ programs what the portal’s driver reads in an address', async () => {
  expect(await libpqVariables({ url }, folder)).toEqual({
    PGHOST: '127.0.0.1',
    PGPORT: '6543',
    PGUSER: 'assay',
    PGPASSWORD: 'p@ss word',
    PGDATABASE: 'assay',
    PGCONNECT_TIMEOUT: '10',
    PGPASSFILE: '/dev/null',
    PGSSLMODE: 'disable',
  });
});

it('checks chain and name of the server as the driver does, by files that nobody else reads', async () => {
  const tls = {
    ca: Buffer.from('ca'),
    cert: Buffer.from('cert'),
    key: Buffer.from('key'),
    servername: 'database.example',
  };
  const told = await libpqVariables({ url, tls }, folder);
  expect(told).toMatchObject({
    PGSSLMODE: 'verify-full',
    PGHOST: 'database.example',
    PGHOSTADDR: '127.0.0.1',
  });
  const files = [told.PGSSLROOTCERT, told.PGSSLCERT, told.PGSSLKEY].map(String);
  expect(files.map((path) => readFileSync(path, 'utf8'))).toEqual(['ca', 'cert', 'key']);
  expect(files.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  // Without an authority of one's own: those of Node, as an image without any has none of its system.
  const { PGSSLROOTCERT = '' } = await libpqVariables({ url, tls: {} }, folder);
  expect(readFileSync(PGSSLROOTCERT, 'utf8')).toContain(rootCertificates[0]);
});
