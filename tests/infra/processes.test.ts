import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProcess } from '#infra/local/engines/child-process.ts';
import { findLeftOver, processIdentity, rememberPid, stopLeftOver } from '#infra/local/engines/left-over.ts';
import { waitUntil } from '#infra/local/engines/wait-until.ts';
import { supervise } from '#infra/local/portal/supervise.ts';

let folder: string;
const moduleUrl = (path: string) => new URL(`../../infra/local/${path}`, import.meta.url).href;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-processes-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sleeper = () => ({
  command: process.execPath,
  args: ['-e', 'setInterval(() => {}, 1000)'],
  logFile: join(folder, 'log'),
});

test('what a killed process had started does not outlive it, nor does its temporary folder', async () => {
  const pidFile = join(folder, 'pid');
  const temporary = join(folder, 'temporary');
  writeFileSync(
    join(folder, 'parent.mts'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     import { deleteFolderWithUs, startProcess } from '${moduleUrl('engines/child-process.ts')}';
     mkdirSync('${temporary}');
     deleteFolderWithUs('${temporary}');
     const child = startProcess(${JSON.stringify(sleeper())});
     writeFileSync('${pidFile}', String(child.pid));
     setInterval(() => {}, 1000);`,
  );
  const parent = spawn(process.execPath, [join(folder, 'parent.mts')], { stdio: 'ignore' });
  const pid = await waitUntil('the child', () => Number(readFileSync(pidFile, 'utf8')), {
    timeoutMs: 30_000,
  });
  expect(processIdentity(pid)).toBeDefined();
  parent.kill('SIGKILL');
  await waitUntil('its end', () => processIdentity(pid) === undefined, { timeoutMs: 30_000 });
  await waitUntil('the folder to go', () => !existsSync(temporary), { timeoutMs: 30_000 });
});

test('a left-over engine is stopped; a later process with its number is not taken for it', async () => {
  const child = startProcess(sleeper());
  rememberPid(folder, 'redis', child.pid);
  expect(findLeftOver(folder, 'redis')).toBe(child.pid);
  await stopLeftOver(folder, 'redis');
  await child.exited;
  expect(findLeftOver(folder, 'redis')).toBeUndefined();

  writeFileSync(
    join(folder, 'redis.running.json'),
    JSON.stringify({ pid: process.pid, identity: 'another start time' }),
  );
  expect(findLeftOver(folder, 'redis')).toBeUndefined();
  await stopLeftOver(folder, 'redis');
});

test('a crashed process is started again, and not after it was stopped', async () => {
  const lines: string[] = [];
  const pids: number[] = [];
  const supervised = await supervise({
    name: 'sleeper',
    logFile: 'the log',
    report: (line) => lines.push(line),
    start: async () => {
      const child = startProcess(sleeper());
      pids.push(child.pid);
      return child;
    },
  });
  await supervised.first.kill9();
  await waitUntil('a second one', () => pids.length === 2, { timeoutMs: 30_000 });
  expect(lines[0]).toBe('sleeper ended (SIGKILL) and is started again at once; its log: the log');
  await supervised.stop();
  expect(pids.map(processIdentity)).toEqual([undefined, undefined]);
  expect(pids).toHaveLength(2);
});

test('a process is waited for as long as it computes, and no longer once it stands still', async () => {
  const busyFor = (ms: number) =>
    `const end = Date.now() + ${ms}; while (Date.now() < end); setInterval(() => {}, 1000)`;
  const starts = async (source: string, startsAfter: number) => {
    const child = startProcess({ ...sleeper(), args: ['-e', source] });
    const began = Date.now();
    const isReady = () => Date.now() - began > startsAfter;
    return waitUntil('it', isReady, { timeoutMs: 2_500, pid: child.pid }).finally(() => child.kill9());
  };
  expect(await starts(busyFor(30_000), 6_000)).toBe(true);
  await expect(starts(busyFor(0), 60_000)).rejects.toThrow('it: not within 2.5 s');
});

test('one that is just being started again when all is stopped does not stay, and holds nothing up', async () => {
  const pids: number[] = [];
  const ready = Promise.withResolvers<void>();
  const supervised = await supervise({
    name: 'sleeper',
    logFile: 'the log',
    report: () => {},
    start: async () => {
      const child = startProcess(sleeper());
      pids.push(child.pid);
      if (pids.length === 2) await ready.promise;
      return child;
    },
  });
  await supervised.first.kill9();
  await waitUntil('a second one', () => pids.length === 2, { timeoutMs: 30_000 });
  const stopped = supervised.stop();
  ready.resolve();
  await stopped;
  expect(pids.map(processIdentity)).toEqual([undefined, undefined]);
});
