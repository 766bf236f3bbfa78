import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import { watchResources } from '#infra/sandbox/watch-resources.ts';
import { buildTradefedOfSize, buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip } from '#tests/fixtures/test-results/build-zip.ts';
import { HOSTILE_FILES } from '#tests/fixtures/test-results/hostile-files.ts';
import { eventually } from '#tests/support/eventually.ts';
import { readySandbox } from '#tests/support/processes/sandbox-bundle.ts';
import { SLOWDOWN_VARIABLE } from '#workers/parsers/parse-messages.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';

let folder = '';
let large = '';

async function store(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

function isAlive(pid: number): boolean {
  // A killed child that nobody has waited for yet is a zombie: it exists, and does nothing any more.
  return existsSync(`/proc/${pid}/exe`) && process.kill(pid, 0);
}

/** Starts a reading that takes some 30 s unless something stops it. */
function parseSlowly(options: Partial<Parameters<typeof parseInChild>[0]> = {}) {
  vi.stubEnv(SLOWDOWN_VARIABLE, '1000');
  const spawned = Promise.withResolvers<number>();
  const parsing = Promise.withResolvers<void>();
  const outcome = parseInChild({
    file: large,
    ...options,
    onSpawn: spawned.resolve,
    onProgress: (progress) => progress.bytesRead > 0 && parsing.resolve(),
  });
  return { outcome, pid: spawned.promise, parsing: parsing.promise };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-parse-'));
  large = await store('large.xml', buildTradefedOfSize(RESULT_XML_MAX_BYTES));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true }));

describe('a reading in a process of its own', () => {
  test.each([
    ['xml', () => buildTradefedXml({ modules: 3, failures: [{ module: 1, test: 2 }] })],
    ['zip', () => buildSuiteZip(buildTradefedXml())],
    ['hostile', () => HOSTILE_FILES.billionLaughs?.content ?? ''],
  ])('says of %s what a reading in place says', async (name, build) => {
    const file = await store(`same-${name}`, build());
    const inPlace = await parseTestResult(file);
    expect(await parseInChild({ file })).toEqual(inPlace);
    vi.stubEnv('SANDBOX_BUNDLE', await readySandbox());
    expect(await parseInChild({ file })).toEqual(inPlace);
  });

  test('shows its progress, at most about ten times a second', async () => {
    vi.stubEnv(SLOWDOWN_VARIABLE, '20');
    const seen: ParseProgress[] = [];
    const startedAt = performance.now();
    const outcome = await parseInChild({ file: large, onProgress: (progress) => seen.push(progress) });
    const seconds = (performance.now() - startedAt) / 1000;
    expect(outcome.ok).toBe(true);
    expect(seen[0]).toMatchObject({ stage: 'checked', container: 'xml', format: 'tradefed' });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.length).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 3);
    const last = seen.at(-1);
    expect(last).toMatchObject({ stage: 'parsing', bytesRead: RESULT_XML_MAX_BYTES });
    expect(last?.casesSeen).toBe(last?.casesExpected);
  });

  test('knows nothing of the environment of its parent', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const { outcome, pid, parsing } = parseSlowly();
    await parsing;
    const id = await pid;
    const environment = await readFile(`/proc/${id}/environ`, 'utf8');
    expect(environment).toContain(SLOWDOWN_VARIABLE);
    expect(environment).not.toMatch(/DATABASE_URL|secret|PATH=/);
    process.kill(id, 'SIGKILL');
    await outcome;
  });

  test('outlives the Ctrl-C that its parent is still handling', async () => {
    vi.stubEnv(SLOWDOWN_VARIABLE, '20');
    const spawned = Promise.withResolvers<number>();
    const reading = Promise.withResolvers<void>();
    const onProgress = () => reading.resolve();
    const outcome = parseInChild({ file: large, onSpawn: spawned.resolve, onProgress });
    await reading.promise;
    process.kill(await spawned.promise, 'SIGINT');
    expect(await outcome).toMatchObject({ ok: true });
  });

  test('rejects when the file cannot be read, for that is no fault of the file', async () => {
    await expect(parseInChild({ file: join(folder, 'absent.xml') })).rejects.toThrow(/ENOENT/);
  });
});

describe('a reading that must end', () => {
  test('for the work that it takes is killed and says so', async () => {
    let pid = 0;
    const onSpawn = (spawned: number) => {
      pid = spawned;
    };
    // On a busy machine it may get no further at all, and is then tried again, as a worker does.
    const outcome = await eventually(() =>
      parseInChild({ file: large, processorMs: 50, onSpawn }).catch(() => null),
    );
    expect(outcome).toEqual({ ok: false, error: { name: 'testResultContentInvalid', detail: 'timedOut' } });
    expect(isAlive(pid)).toBe(false);
  });

  test('since it gets no further is killed and rejects, for a slow machine is no fault of the file', async () => {
    const { outcome, pid } = parseSlowly({ processorMs: 1_500 });
    await expect(outcome).rejects.toThrow('got no further');
    expect(isAlive(await pid)).toBe(false);
  });

  test('by its caller is killed and rejects with the reason', async () => {
    const abort = new AbortController();
    const { outcome, pid, parsing } = parseSlowly({ signal: abort.signal });
    await parsing;
    abort.abort(new Error('the upload was withdrawn'));
    await expect(outcome).rejects.toThrow('the upload was withdrawn');
    expect(isAlive(await pid)).toBe(false);
    await expect(parseInChild({ file: large, signal: abort.signal })).rejects.toThrow('withdrawn');
  });

  test('because it was killed from outside is a crash, told as one', async () => {
    const { outcome, pid, parsing } = parseSlowly();
    await parsing;
    process.kill(await pid, 'SIGKILL');
    expect(await outcome).toEqual({
      ok: false,
      error: { name: 'invalidTestResultFile', detail: 'crashed', hint: 'SIGKILL' },
    });
  });

  test('because the file fills the heap is told as that', async () => {
    const name = 'n'.repeat(30 * 1_048_576);
    const body = `<Module name="M"><TestCase name="C"><Test name="${name}"/></TestCase></Module>`;
    const file = await store('heavy.xml', `<Result>${body}</Result>`);
    const outcome = await parseInChild({
      file,
      maxXmlBytes: 64 * 1_048_576,
      memoryMb: 20,
      processorMs: 110_000,
    });
    expect(outcome).toEqual({
      ok: false,
      error: { name: 'testResultContentInvalid', detail: 'outOfMemory' },
    });
  });

  test('because its parent was killed ends by itself', async () => {
    const script = fileURLToPath(new URL('./parent-of-parse.ts', import.meta.url));
    const parent = spawn(process.execPath, [script, large], {
      env: { ...process.env, [SLOWDOWN_VARIABLE]: '1000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(parent.stdout, 'data');
    const pid = Number(String(printed));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}/exe`), { timeout: 15_000 }).toBe(false);
  });
});

test('what a process holds and computes is watched from outside', async () => {
  const bounds = { memoryMb: 1_000_000, processorMs: 1_000_000 };
  for (const [what, tight] of [
    ['outOfMemory', { memoryMb: 1 }],
    ['timedOut', { processorMs: 20 }],
  ] as const) {
    const exceeded = Promise.withResolvers<string>();
    const stop = watchResources(process.pid, { ...bounds, ...tight }, exceeded.resolve);
    for (const until = performance.now() + 60; performance.now() < until; );
    expect(await exceeded.promise).toBe(what);
    stop();
  }
});
