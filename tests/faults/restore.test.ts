import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApplication } from '#contract/applications.ts';
import { verifyAudit } from '#contract/audit.ts';
import { getCertificate } from '#contract/certificates.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createApiClient } from '#tests/support/network/api-client.ts';
import { findPostgresPrograms } from '#tests/support/postgres-programs.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount, createProduct } from '../support/factories.ts';
import { openLedger } from './chaos/ledger.ts';
import { playMaker, playReviewer, type Stage } from './chaos/people.ts';
import { createChance } from './chaos/random.ts';
import { type FaultPortal, openFaultPortal, signIn } from './fault-portal.ts';

let rig: FaultPortal;
let enterpriseId: string;
let backups: string;
let path: string;
beforeAll(async () => {
  rig = await openFaultPortal();
  const { stack, env } = rig.portal;
  ({ id: enterpriseId } = await rig.db.selectFrom('enterprise').select('id').executeTakeFirstOrThrow());
  backups = join(stack.folder, 'backups');
  path = [await findPostgresPrograms(), env.PATH ?? process.env.PATH].join(delimiter);
});
afterAll(() => rig?.close());

const dataFolder = () => join(rig.portal.env.DATA_DIR ?? '', 'files');
const anchorFolder = () => join(rig.portal.env.DATA_DIR ?? '', 'audit-anchors');
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

/** A command of an operator, as a process of its own: how it ended, and what it printed. */
function run(script: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const file = join(checkout, 'infra/production', script);
  const env = { ...rig.portal.env, PATH: path };
  return new Promise((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    ),
  );
}

/** Starts a restore and kills it as soon as it has said something. */
async function killRestore(folder: string, after: RegExp): Promise<void> {
  const file = join(checkout, 'infra/production/restore.ts');
  const env = { ...rig.portal.env, PATH: path };
  const child = spawn(process.execPath, [file, folder], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  child.stdout.setEncoding('utf8').on('data', (text: string) => after.test(text) && child.kill('SIGKILL'));
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

/** An application whose pictures are stored, over HTTP. */
async function apply(): Promise<{ id: string; number: string }> {
  const bytes = randomBytes(20_000);
  const blob = await createFolderStorage(dataFolder()).put(Readable.from([bytes]));
  await rig.db.insertInto('blob').values(blob).execute();
  const row = { ...blob, enterpriseId, kind: 'image' as const, name: 'front.png', mime: 'image/png' };
  const image = await rig.db
    .insertInto('file')
    .values({ ...row, width: 1080, height: 2400, uploadedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await createProduct(rig.db, { enterpriseId });
  const configurationIds = product.configurations.map(({ id }) => id);
  const body = { productId: product.id, configurationIds, materials: materialsOf(image.id) };
  const answer = await rig.partner.api.send(createApplication, { body }, { 'idempotency-key': randomUUID() });
  return createApplication.response.parse(answer.body);
}

/** Maker and reviewer act until it is so. */
async function playUntil(rests: Stage['rests'], isSo: () => Promise<unknown>): Promise<void> {
  let over = false;
  const { db, portal } = rig;
  const stage = { url: portal.url, db, ledger: openLedger(), isOver: () => over, openAtMost: () => 0 };
  const people = [
    playMaker({ ...stage, chance: createChance(1), rests }, { ...rig.partner, enterpriseId }),
    playReviewer({ ...stage, chance: createChance(2), rests }, rig.reviewer),
  ];
  await eventually(isSo, { withinMs: 60_000 }).finally(() => {
    over = true;
  });
  await Promise.all(people);
}

const certificateOf = (id: string) => async () =>
  rig.db
    .selectFrom('certificate')
    .select(['number', 'fileId'])
    .where('applicationId', '=', id)
    .where('fileId', 'is not', null)
    .executeTakeFirst()
    .catch(() => undefined);

/** Other bytes in the place of a picture's; its SHA-256. */
async function damageFile(backup: string): Promise<string> {
  const list = await readFile(join(backup, 'files.sha256'), 'utf8');
  for (const line of list.trim().split('\n')) {
    const path = join(backup, line.slice(66));
    if ((await stat(path)).size !== 20_000) continue;
    await writeFile(path, randomBytes(20_000));
    return line.slice(0, 64);
  }
  throw new Error('no picture is in the backup');
}

const isAt = (id: string, version: number) => async () =>
  rig.db
    .selectFrom('application')
    .select('id')
    .where('id', '=', id)
    .where('version', '>=', version)
    .executeTakeFirst()
    .catch(() => undefined);

/** The version of an application whose results are in and await their reviewer. */
const inReview = 5;

/** One application with its certificate, another in review, and what the log's chain ends in stored beside it. */
async function prepare() {
  const [first, open] = [await apply(), await apply()];
  const rests = ({ id, version }: { id: string; version: number }) => id === open.id && version >= inReview;
  const [hasCertificate, isInReview] = [certificateOf(first.id), isAt(open.id, inReview)];
  const isReady = async () => (await isInReview()) && (await hasCertificate());
  await playUntil(rests, isReady);
  await eventually(() => createFolderAnchors(anchorFolder()).newest());
  const { number = '' } = (await hasCertificate()) ?? {};
  return { open, certificate: number };
}

/** Neither process, nor engine, nor file is left; what is started then is new. */
async function loseMachine(): Promise<void> {
  const { processes, stack } = rig.portal;
  const engines = [stack.postgres, stack.redis, stack.temporal].filter((one) => one !== undefined);
  await Promise.all([...Object.values(processes), ...engines].map((one) => one.kill9()));
  const left = [...engines.map(({ name }) => join(stack.folder, name)), dataFolder(), anchorFolder()];
  await Promise.all(left.map((one) => rm(one, { recursive: true, force: true })));
  await Promise.all(engines.map((one) => one.restart()));
}

async function startProcesses(): Promise<void> {
  const { accounts, ...others } = rig.portal.processes;
  await accounts.restart();
  await Promise.all(Object.values(others).map((one) => one.restart()));
}

it('brings everything back from a backup, and an open application goes on to its certificate', async () => {
  const admin = await signIn(rig.portal, rig.db, (await createAccount(rig.db, { roles: ['admin'] })).id);
  const { open, certificate } = await prepare();
  const backedUp = performance.now();
  const { code, said } = await run('backup.ts', backups);
  expect([code, said]).toEqual([0, expect.stringMatching(/ is complete: \d+ files, \d+ of them new$/m)]);
  const [name = ''] = (await readdir(backups)).filter((one) => one.startsWith('20'));
  const manifest = await readFile(join(backups, name, 'manifest.json'), 'utf8');
  for (const secret of ['SECOND_FACTOR_KEY', 'SESSION_SECRET', 'OIDC_CLIENT_SECRET'])
    expect(manifest).not.toContain(rig.portal.env[secret]);
  const took = seconds(backedUp);

  const lost = performance.now();
  await loseMachine();
  const picture = await damageFile(join(backups, name));
  const begun = performance.now();
  await killRestore(join(backups, name), /^database of /m);
  const restored = await run('restore.ts', join(backups, name));
  expect(restored.said).toContain(`refused: ${picture}: the backup has other bytes for it`);
  expect(restored.said).toMatch(
    new RegExp(`^missing: ${picture}, 20000 bytes: image .* \\(front.png\\)$`, 'm'),
  );
  expect(restored.said).toContain(', 1 that the database names are missing');
  expect(restored.said).toContain('1 open applications had no run and are taken up');
  expect(restored.code).toBe(1);
  const back = seconds(begun);

  await startProcesses();
  await playUntil(() => false, certificateOf(open.id));
  console.log(
    `backup ${took} s; two restores, the first of them killed, ${back} s; from the loss to the certificate ${seconds(lost)} s`,
  );
  expect(performance.now() - lost).toBeLessThan(15 * 60_000);
  const visitor = createApiClient(rig.portal.url);
  const found = await visitor.call(getCertificate, { params: { number: certificate } });
  expect(found).toMatchObject({ number: certificate, status: 'valid' });
  expect(await admin.api.call(verifyAudit, { query: { after: 0 } })).toMatchObject({
    holds: true,
    broken: null,
  });
});
