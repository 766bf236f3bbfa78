import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { buildTradefedOfSize, buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip } from '#tests/fixtures/test-results/build-zip.ts';
import { HOSTILE_FILES } from '#tests/fixtures/test-results/hostile-files.ts';
import { eventually } from '#tests/support/eventually.ts';
import { readySandbox } from '#tests/support/processes/sandbox-bundle.ts';
import { keepReaders, type Readers } from '#workers/parsers/keep-readers.ts';
import { SLOWDOWN_VARIABLE } from '#workers/parsers/parse-request.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

let folder = '';
let readers: Readers;
const bomb = HOSTILE_FILES.billionLaughs?.content ?? '';

async function store(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Reads content as a file of a sender; the process that read it last. */
async function read(owner: string, content: string | Uint8Array, options = {}) {
  const file = await store(`${owner}.bin`, content);
  const pids: number[] = [];
  const onSpawn = (pid: number) => pids.push(pid);
  const outcome = await readers.read({ owner, file, onSpawn, ...options });
  return { outcome, pid: pids.at(-1) ?? 0, pids };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}/exe`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-readers-'));
});
beforeEach(() => {
  readers = keepReaders();
});
afterEach(() => {
  readers.close();
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true }));

test.each([false, true])('says of each file what a reading in place says, bundled: %s', async (bundled) => {
  if (bundled) vi.stubEnv('SANDBOX_BUNDLE', await readySandbox());
  const some = buildTradefedXml({ modules: 3, failures: [{ module: 1, test: 2 }] });
  for (const content of [some, buildSuiteZip(buildTradefedXml()), bomb, some, '', 'no result']) {
    const { outcome } = await read('maker', content);
    expect(outcome).toEqual(await parseTestResult(Buffer.from(content)));
  }
});

test('one process reads the files of one sender, refused ones too, and of nobody else', async () => {
  const first = await read('maker', buildTradefedXml());
  const refused = await read('maker', bomb);
  const after = await read('maker', buildTradefedXml({ modules: 2 }));
  const other = await read('other', buildTradefedXml());
  expect(refused.outcome.ok).toBe(false);
  expect(refused.pid).toBe(first.pid);
  expect(after.pid).toBe(first.pid);
  expect(other.pid).not.toBe(first.pid);
  readers.close();
  await eventually(async () => !isAlive(first.pid) && !isAlive(other.pid));
});

test('what hostile files leave behind changes nothing of those that come after them', async () => {
  const good = buildTradefedXml({ modules: 3, failures: [{ module: 1, test: 2 }] });
  const alone = await parseTestResult(Buffer.from(good));
  const pids = new Set<number>();
  for (const { content } of Object.values(HOSTILE_FILES)) {
    const refused = await read('maker', content);
    const after = await read('maker', good);
    expect(refused.outcome).toEqual(await parseTestResult(Buffer.from(content)));
    expect(after.outcome).toEqual(alone);
    pids.add(after.pid);
  }
  expect(pids.size).toBe(1);
});

test('large files have a process of their own', async () => {
  const small = await read('maker', buildTradefedXml());
  const large = await read('maker', buildTradefedOfSize(2 * RESULT_XML_MAX_BYTES), {
    maxXmlBytes: 2 * RESULT_XML_MAX_BYTES,
  });
  expect(large.outcome.ok).toBe(true);
  expect(large.pid).not.toBe(small.pid);
});

test('a file whose reader dies after others is read again alone', async () => {
  vi.stubEnv(SLOWDOWN_VARIABLE, '20');
  const first = await read('maker', buildTradefedXml());
  const killed = { yet: false };
  const onProgress = () => {
    if (!killed.yet) process.kill(first.pid, 'SIGKILL');
    killed.yet = true;
  };
  const second = await read('maker', buildTradefedOfSize(300_000), { onProgress });
  expect(killed.yet).toBe(true);
  expect(second.outcome.ok).toBe(true);
  expect(second.pids).toEqual([first.pid, second.pid]);
});

test('a first file whose reader dies says that it crashed, one that takes too much work that it does', async () => {
  vi.stubEnv(SLOWDOWN_VARIABLE, '1000');
  const content = buildTradefedOfSize(300_000);
  const slow = await read('maker', content, { processorMs: 50 });
  expect(slow.outcome).toMatchObject({ ok: false, error: { detail: 'timedOut' } });
  expect(isAlive(slow.pid)).toBe(false);
  const dies = read('maker', content, { onSpawn: (pid: number) => process.kill(pid, 'SIGKILL') });
  expect((await dies).outcome).toMatchObject({ ok: false, error: { detail: 'crashed', hint: 'SIGKILL' } });
  const signal = AbortSignal.timeout(800);
  await expect(read('maker', content, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('rejects when the file cannot be read, for that is no fault of the file', async () => {
  const file = join(folder, 'absent.xml');
  await expect(readers.read({ owner: 'maker', file })).rejects.toThrow(/ENOENT/);
});
