import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readApplicationForm } from '#contract/application-forms/application-forms.ts';
import { listUploads } from '#contract/evidence.ts';
import { uploadFile } from '#contract/files.ts';
import { describeError } from '#domain/errors/errors.ts';
import { formBytes } from '#tests/fixtures/files/sheets.ts';
import { hostileArchives, slipName } from '#tests/fixtures/hostile/hostile-archives.ts';
import type { HostileFile } from '#tests/fixtures/hostile/hostile-file.ts';
import { hostilePictures } from '#tests/fixtures/hostile/hostile-pictures.ts';
import { hostileResults } from '#tests/fixtures/hostile/hostile-results.ts';
import { hostileWorkbooks } from '#tests/fixtures/hostile/hostile-workbooks.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import {
  createMaker,
  type EvidenceRig,
  type Maker,
  openEvidenceRig,
  type Uploader,
} from '#tests/support/applications/evidence-rig.ts';
import { listStored, sendForm } from '#tests/support/applications/upload.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tellFigure } from './support/figures.ts';
import { watchChildren } from './support/watch-children.ts';

/** What a child may hold, in MB: of results its heap, what is beside it and half a MB for each MB of a result. */
const caps = { 'test-result': 449, 'application-form': 336, image: 0 };
/** On a quiet machine; a busy one has as many times more as a plain result takes longer there. */
const mostMs = 5_000;
const plainMs = 500;

let rig: EvidenceRig;
let stopWorkers: (() => Promise<void>) | undefined;
let children: ReturnType<typeof watchChildren>;
let maker: Maker;
let partner: Uploader;
let slowness = 1;

beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
  children = watchChildren(rig.deps.log);
  stopWorkers = await rig.startWorkers({ log: children.log });
  maker = await createMaker(rig.db);
  partner = await rig.as(maker.account);
  const start = performance.now();
  expect(await send(good['test-result'])).toMatchObject({ code: null });
  slowness = Math.max(1, (performance.now() - start) / plainMs);
});
afterAll(async () => {
  await stopWorkers?.();
  children?.stop();
  await rig?.close();
});

type Sent = Pick<HostileFile, 'kind' | 'name'> & { bytes: Buffer };
/** The code with which a file is refused, at the door or once it is read; null where it is taken. */
type Verdict = { code: string | null; where: 'door' | 'reader' };

async function send({ kind, name, bytes }: Sent): Promise<Verdict> {
  const answer =
    kind === 'test-result'
      ? await partner.sendResult(maker.first, Uint8Array.from(bytes), { name })
      : await sendForm(`${rig.url}${uploadFile.path}?kind=${kind}`, partner.credentials, [{ name, bytes }]);
  const { id, errorCode } = answer.body as { id: string; errorCode?: string };
  if (answer.status !== 201) return { code: errorCode ?? String(answer.status), where: 'door' };
  const read = { 'test-result': readResult, 'application-form': readForm, image: async () => null }[kind];
  return { code: await read(id), where: 'reader' };
}

async function readResult(id: string): Promise<string | null> {
  const row = await eventually(async () => {
    const { rows } = await partner.call(listUploads, { params: { id: maker.first.applicationId } });
    return rows.find((one) => one.id === id && one.finishedAt !== null);
  });
  return row.refusal?.errorCode ?? null;
}

async function readForm(id: string): Promise<string | null> {
  const form = await eventually(async () => {
    const found = await partner.call(readApplicationForm, { params: { id } });
    return found.finishedAt === null ? null : found;
  });
  return form.refusal?.errorCode ?? null;
}

/** What may not be written: staged rests, and a file that an archive's path leads to. */
async function findSlipped(): Promise<string[]> {
  const { dataDir } = rig.deps.config;
  const within = await readdir(dataDir, { recursive: true });
  const around = [tmpdir(), join(dataDir, '..'), process.cwd(), '/'].map((folder) => join(folder, slipName));
  return [...within.filter((path) => path.endsWith(slipName)), ...around.filter((path) => existsSync(path))];
}

const good: Record<'test-result' | 'application-form', Sent> = {
  'test-result': { kind: 'test-result', name: 'test_result.xml', bytes: Buffer.from(buildTradefedXml()) },
  'application-form': { kind: 'application-form', name: 'form.xlsx', bytes: formBytes() },
};

async function attack({ what, refusal, build, ...file }: HostileFile) {
  const bytes = await build();
  const { code: wanted } = describeError(refusal);
  const before = await listStored(rig.deps);
  children.forget();
  const start = performance.now();
  const { code, where } = await send({ ...file, bytes });
  const took = performance.now() - start;
  const after = await listStored(rig.deps);
  tellFigure({
    attack: `${file.kind}: ${what} (${Math.ceil(bytes.length / 1_000)} kB)`,
    figure: `${code ?? 'taken'} at the ${where}, ${Math.round(took)} ms, child ${Math.round(children.mostMb())} MB`,
    bound: `${wanted}, ${mostMs / 1_000} s${where === 'door' ? '' : `, ${caps[file.kind]} MB`}`,
  });
  expect(code).toBe(wanted);
  expect(after.staged).toEqual([]);
  // At the door nothing is kept; what is read has been kept as the one file that it is.
  const kept = after.blobs.filter((blob) => !before.blobs.includes(blob));
  expect(kept.length).toBeLessThanOrEqual(where === 'door' ? 0 : 1);
  expect(children.mostMb()).toBeLessThan(Math.max(1, caps[file.kind]));
  expect(took).toBeLessThan(mostMs * slowness);
}

it.each([...hostileResults, ...hostileArchives, ...hostileWorkbooks, ...hostilePictures])(
  'refuses with its code, in time and memory, $kind: $what',
  attack,
);

it('has read the next ones, and has written nothing elsewhere', async () => {
  expect(await send(good['test-result'])).toMatchObject({ code: null });
  expect(await send(good['application-form'])).toMatchObject({ code: null });
  expect(await findSlipped()).toEqual([]);
});
