import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { deleteFolderWithUs, keepFolder } from './child-process.ts';
import type { Report } from './engine.ts';
import { findCommand, isExecutable } from './find-command.mjs';
import { cachedTemporal, goFlags, goFor, temporalArchive, temporalVersion } from './temporal-build.mjs';
import { prepareTemporalSource } from './temporal-source.ts';

const MISSING = `Temporal is needed and could not be had. Install its CLI (https://docs.temporal.io/cli, macOS: "brew install temporal"),
or install Go, so that it can be built here, or set TEMPORAL_ADDRESS to a server that runs already.`;

/** The Temporal CLI: from PATH, from our cache, downloaded, or built with Go, in this order. */
export async function getTemporal(report: Report): Promise<string> {
  const cached = cachedTemporal();
  const found = findCommand('temporal') ?? (isExecutable(cached) ? cached : undefined);
  if (found) return found;
  const unfinished = `${dirname(cached)}.${process.pid}`;
  try {
    await mkdir(unfinished, { recursive: true });
    deleteFolderWithUs(unfinished);
    const errors: string[] = [];
    for (const get of [download, build]) {
      try {
        await get(unfinished, report);
        await promisify(execFile)(join(unfinished, 'temporal'), ['--version'], { timeout: 20_000 });
        await mkdir(dirname(cached), { recursive: true });
        await rename(join(unfinished, 'temporal'), cached);
        return cached;
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
    throw new Error(`${MISSING}\n${errors.map((line) => `  - ${line}`).join('\n')}`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    keepFolder(unfinished);
  }
}

async function download(folder: string, report: Report): Promise<void> {
  const connecting = new AbortController();
  const limit = setTimeout(() => connecting.abort(new Error('no answer within 3 s')), 3_000);
  const answer = await fetch(temporalArchive(), { signal: connecting.signal })
    .catch((error: Error) => {
      throw new Error(`download from temporal.download: ${reasonOf(error)}`);
    })
    .finally(() => clearTimeout(limit));
  if (!answer.ok || !answer.body) throw new Error(`download from temporal.download: HTTP ${answer.status}`);
  report(`downloading Temporal ${temporalVersion} …`);
  const archive = join(folder, 'temporal.tar.gz');
  const body = Readable.fromWeb(answer.body as ReadableStream);
  await pipeline(body, createWriteStream(archive), { signal: AbortSignal.timeout(300_000) });
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, 'temporal'], { timeout: 60_000 });
  await chmod(join(folder, 'temporal'), 0o755);
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function build(folder: string, report: Report): Promise<void> {
  const found = goFor(folder);
  if (!found) throw new Error('build with Go: no Go on PATH');
  report(`building Temporal ${temporalVersion} with Go, once; about two minutes on two cores …`);
  const { go, env } = found;
  const cwd = await prepareTemporalSource(found, temporalVersion, folder);
  const args = [
    'build',
    '-v',
    ...goFlags,
    '-ldflags=-s -w',
    '-o',
    join(folder, 'temporal'),
    './cmd/temporal',
  ];
  await watchBuild(spawn(go, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] }), report);
}

/** Says how far a build is, and bounds it. @throws Error where it fails, with its last line */
async function watchBuild(child: ChildProcessByStdio<null, null, Readable>, report: Report): Promise<void> {
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let compiled = 0;
  let lastLine = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.trim().split('\n');
    compiled += lines.length;
    lastLine = lines.at(-1) ?? lastLine;
  });
  const started = Date.now();
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    report(`building Temporal: ${compiled} steps, ${seconds} s (${lastLine.slice(0, 60)})`);
  }, 10_000);
  const limit = setTimeout(() => child.kill('SIGKILL'), 1_800_000);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  process.off('exit', endWithUs);
  clearInterval(progress);
  clearTimeout(limit);
  if (code !== 0) throw new Error(`build with Go: ended with ${code}: ${lastLine}`);
}
