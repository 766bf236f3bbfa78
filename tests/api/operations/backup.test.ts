import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import { findRestoreMark } from '#db/queries/backups.ts';
import { insertFile } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { sharedPath } from '#infra/production/backup/hashed-files.ts';
import { type RestoreInput, restoreBackup } from '#infra/production/backup/restore-backup.ts';
import { saveStage } from '#infra/production/backup/restore-database.ts';
import { writeBackup } from '#infra/production/backup/write-backup.ts';
import type { FileStorage, StoredBlob } from '#infra/storage/file-storage.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { sealAll } from '#tests/support/audit.ts';
import {
  createTestDatabase,
  databaseNamed,
  dropDatabase,
  openFixtureDb,
  type TestDatabase,
} from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { findPostgresPrograms } from '#tests/support/postgres-programs.ts';
import { openApplicationWorkflows } from '#workflows/client/connect.ts';
import { countRuns } from '#workflows/client/end-runs.ts';

const restoredName = `restored_${randomBytes(6).toString('hex')}`;
const [at, later] = [new Date('2026-11-29T02:00:00.000Z'), new Date('2026-11-30T02:00:00.000Z')];
const day = new Date('2026-11-28T02:00:00.000Z');

let folder: string;
let backups: string;
let database: TestDatabase;
let db: Db;
let storage: FileStorage;
let blobs: StoredBlob[];
let enterprise: { enterpriseId: string; uploadedBy: string };
beforeAll(async () => {
  vi.stubEnv('PATH', [await findPostgresPrograms(), process.env.PATH].join(delimiter));
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  backups = join(folder, 'backups');
  storage = createFolderStorage(join(folder, 'storage'));
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = openFixtureDb(database.adminUrl);
  const { id: enterpriseId } = await createEnterprise(db);
  enterprise = { enterpriseId, uploadedBy: (await createAccount(db, { enterpriseId })).id };
  const product = await createProduct(db, { enterpriseId });
  const createdAt = new Date(Date.now() - 60_000);
  await insertApplicationRow(db, { product, status: 'product-under-review', overrides: { createdAt } });
  await insertApplicationRow(db, { product, status: 'certification-failed', overrides: { createdAt } });
  blobs = [await store('first'), await store('second')];
  const note = { requestId: randomUUID(), actor: null, address: '127.0.0.1', phase: 'done' } as const;
  await recordAudit({ db }, { ...note, operation: 'product.write' });
  await createFolderAnchors(join(folder, 'anchors')).append({ ...anchor(1), ...(await sealAll(db)) });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db?.destroy();
  await database?.drop();
  await dropDatabase(inject('stack').databaseUrl, restoredName);
  await rm(folder, { recursive: true, force: true });
});

const anchor = (sequence: number) => ({ sequence, hash: '0'.repeat(64), at: day.toISOString() });

async function store(text: string): Promise<StoredBlob> {
  const blob = await storage.put(Readable.from([Buffer.from(text)]));
  await db.insertInto('blob').values(blob).execute();
  await insertFile(db, { ...blob, ...enterprise, kind: 'attachment', mime: 'text/plain', name: text });
  return blob;
}

/** A backup of this moment, and what was told meanwhile. */
async function backUp(now: Date, keep: number | null = null, to = backups) {
  const told: string[] = [];
  const anchorDir = join(folder, 'anchors');
  const owner = { url: database.ownerUrl };
  const deps = { owner, storage, anchorDir, now: () => now, tell: (line: string) => told.push(line) };
  return { ...(await writeBackup(deps, { folder: to, keep })), told };
}

const listShared = async () =>
  (await readdir(join(backups, 'files'), { recursive: true })).filter((name) => name.length > 60).length;

describe('a backup', () => {
  it('copies only what the others do not have, and leaves nothing of one that was cut off', async () => {
    await mkdir(join(backups, '.unfinished-2026-11-01T02-00-00Z'), { recursive: true });
    expect(await backUp(at)).toMatchObject({ files: 2, copied: 2, lost: [], told: [] });
    blobs.push(await store('third'));
    expect(await backUp(later)).toMatchObject({ files: 3, copied: 1, removed: [] });
    expect((await readdir(backups)).sort()).toEqual([
      '2026-11-29T02-00-00Z',
      '2026-11-30T02-00-00Z',
      'files',
    ]);
    const manifest = JSON.parse(
      await readFile(join(backups, '2026-11-30T02-00-00Z', 'manifest.json'), 'utf8'),
    );
    expect(manifest.counts).toMatchObject({ accounts: 1, applications: 2, openApplications: 1, files: 3 });
    expect(manifest.parts).toHaveLength(3);
  });

  it('says who has to own a folder that cannot be written', async () => {
    await writeFile(join(folder, 'no-folder'), '');
    await expect(backUp(at, null, join(folder, 'no-folder', 'backups'))).rejects.toThrow(
      /^user \d+ has to own the folder and be able to write there \(ENOTDIR/,
    );
  });

  it('tells what the storage has lost, and keeps the older ones for it', async () => {
    const [{ sha256 = '' } = {}] = [await store('fourth')];
    await storage.remove(sha256);
    const { lost, told, removed, copied } = await backUp(new Date('2026-12-01T02:00:00.000Z'), 1);
    expect({ lost, removed, copied }).toEqual({
      lost: [{ sha256, fault: 'missing' }],
      removed: [],
      copied: 0,
    });
    expect(told).toEqual([
      expect.stringMatching(`^missing: ${sha256}, 6 bytes: attachment .* \\(fourth\\)$`),
    ]);
    await storage.put(Readable.from([Buffer.from('fourth')]));
  });

  it('is kept with as many others as are wanted, and with the files that these name', async () => {
    const [first] = blobs;
    await db
      .updateTable('blob')
      .set({ unusedSince: new Date() })
      .where('sha256', '=', first?.sha256 ?? '')
      .execute();
    expect(await listShared()).toBe(3);
    const { removed, files } = await backUp(new Date('2026-12-02T02:00:00.000Z'), 1);
    expect([removed.length, files, await listShared()]).toEqual([3, 3, 3]);
    expect((await readdir(backups)).sort()).toEqual(['2026-12-02T02-00-00Z', 'files']);
  });
});

const temporal = () => ({
  address: inject('stack').temporalAddress,
  namespace: restoredName.replace('_', '-'),
  taskQueue: restoredName,
  uiUrl: undefined,
  security: {},
  payloadKeys: [],
});

/** Into another place: what is missing, and what was told. */
async function restore(name: string, change: Partial<RestoreInput> = {}) {
  const told: string[] = [];
  const owner = { url: databaseNamed(inject('stack').databaseUrl, restoredName).ownerUrl };
  const deps = {
    owner,
    storage: createFolderStorage(join(folder, 'restored')),
    anchorDir: join(folder, 'restored-anchors'),
    temporal: temporal(),
    log: createLog('test', 'silent'),
    now: () => new Date(),
    tell: (line: string) => told.push(line),
  };
  const input = { folder: join(backups, name), databaseRestored: false, endRuns: false, ...change };
  return { missing: await restoreBackup(deps, input), told };
}

async function asOwner<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerUrl } = databaseNamed(inject('stack').databaseUrl, restoredName);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'assay-portal' });
  await client.connect();
  return use(client).finally(() => client.end());
}

async function emptyDatabase(like = ''): Promise<void> {
  await dropDatabase(inject('stack').databaseUrl, restoredName);
  const client = new pg.Client({ connectionString: inject('stack').databaseUrl });
  await client.connect();
  await client.query(`create database ${restoredName} ${like}`).finally(() => client.end());
}

describe('a restore', () => {
  const name = '2026-12-02T02-00-00Z';
  const changed = async (part: string, use: () => Promise<unknown>, content = 'other bytes') => {
    const path = join(backups, name, part);
    await rename(path, `${path}.kept`);
    await writeFile(path, content);
    await use();
    await rename(`${path}.kept`, path);
  };

  it('refuses, with nothing changed, whatever is no whole backup of this version or no empty place', async () => {
    await emptyDatabase();
    await expect(restore('files')).rejects.toThrow('is no complete backup');
    await changed('database.dump', () =>
      expect(restore(name)).rejects.toThrow('database.dump has other bytes'),
    );
    const text = await readFile(join(backups, name, 'manifest.json'), 'utf8');
    const newer = JSON.stringify({
      ...JSON.parse(text),
      migrations: [...JSON.parse(text).migrations, '9999-x'],
    });
    await changed('manifest.json', () => expect(restore(name)).rejects.toThrow('later version'), newer);
    await expect(restore(name, { databaseRestored: true })).rejects.toThrow('the database is empty');
    await asOwner(async (client) => {
      await expect(restore(name)).rejects.toThrow(/in use: stop assay-portal \(\d+\)/);
      await client.query('create table somebody_elses (id int)');
    });
    await expect(restore(name)).rejects.toThrow('not empty (somebody_elses');
    await asOwner((client) => client.query('drop table somebody_elses'));
    expect(await readdir(folder)).not.toContain('restored-anchors');
  });

  it('takes no other database for that of a restore which was cut off', async () => {
    await emptyDatabase('template assay_template');
    const { ownerUrl } = databaseNamed(inject('stack').databaseUrl, restoredName);
    const owner = createDatabase(ownerUrl, { sees: 'all', max: 1, applicationName: 'test' });
    const manifest = JSON.parse(await readFile(join(backups, name, 'manifest.json'), 'utf8'));
    await saveStage(owner, manifest, 'begun').finally(() => owner.destroy());
    await expect(restore(name)).rejects.toThrow('not empty');
    await emptyDatabase();
  });

  it('brings back all but what is damaged, which it names; mended, it goes on', async () => {
    const { sha256 = '' } = blobs[1] ?? {};
    const path = join(backups, sharedPath(sha256));
    await writeFile(path, 'damage');
    await createFolderAnchors(join(folder, 'restored-anchors')).append(anchor(7));
    const { missing, told } = await restore(name);
    expect(missing).toBe(1);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`refused: ${sha256}: the backup has other bytes`),
        expect.stringMatching(`^missing: ${sha256}, 6 bytes: attachment .*second`),
        expect.stringContaining('before-restore-'),
        '1 open applications had no run and are taken up',
      ]),
    );
    expect(await createFolderAnchors(join(folder, 'restored-anchors')).newest()).toMatchObject({
      sequence: 1,
    });
    expect(await countRuns(temporal())).toBe(1);

    await writeFile(path, 'second');
    const again = await restore(name);
    expect(again.missing).toBe(0);
    expect(again.told).toContain('0 open applications had no run and are taken up');
    await expect(restore(name)).rejects.toThrow('not empty');
  });

  it('ends runs of another time only where that is said, and gives each application a new one', async () => {
    await emptyDatabase();
    const { applications, close } = openApplicationWorkflows(temporal());
    const start = { applicationId: randomUUID(), number: 'C2026-999999', summary: 'x', details: 'x' };
    await applications.start(start).finally(close);
    await eventually(async () => (await countRuns(temporal())) === 2);
    await expect(restore(name)).rejects.toThrow('Temporal has 2 runs of applications');
    const { missing, told } = await restore(name, { endRuns: true });
    expect(missing).toBe(0);
    expect(told).toContain('Temporal: 1 open runs are ended, 1 of unknown applications removed');
    expect(told).toContain('1 open applications had no run and are taken up');
    // That of the number which is given again is gone: the ended one and the new one are left.
    await eventually(async () => (await countRuns(temporal())) === 2);
  });

  it('goes on from a database that was restored otherwise', async () => {
    const restored = openFixtureDb(databaseNamed(inject('stack').databaseUrl, restoredName).adminUrl);
    const { rows } = await asOwner((client) => client.query('select needs_operator from application'));
    expect(rows).toEqual([{ needs_operator: null }, { needs_operator: null }]);
    const { missing } = await restore(name, { databaseRestored: true, endRuns: true });
    expect([missing, await findRestoreMark(restored)]).toEqual([0, null]);
    await restored.destroy();
  });
});
