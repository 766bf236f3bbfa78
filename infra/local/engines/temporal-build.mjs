// What temporal-binary.ts downloads or builds, and a build of it that begins while npm still installs the packages:
// plain JavaScript, as the way in (bootstrap.mjs) needs it before the pinned Node is there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { findCommand, isExecutable } from './find-command.mjs';

/** The last release that `go install` takes, so that both ways end with the same server. */
export const temporalVersion = '1.5.1';

export const cachedTemporal = () => cacheFolder(`temporal-v${temporalVersion}`, 'temporal');

export function temporalArchive() {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  return `https://temporal.download/cli/archive/v${temporalVersion}?platform=${process.platform}&arch=${architecture}`;
}

/** The build that puts the server into a folder; undefined without Go. */
export function temporalBuild(folder) {
  const usual = '/usr/local/go/bin/go';
  const go = findCommand('go') ?? (isExecutable(usual) ? usual : undefined);
  if (!go) return undefined;
  // Without what debuggers read, without C, and with less collecting of garbage a build takes 30 % less.
  const quick = { GOFLAGS: '', CGO_ENABLED: '0', ...(totalmem() > 7_000_000_000 ? { GOGC: '400' } : {}) };
  const flags = ['-v', '-buildvcs=false', '-gcflags=all=-dwarf=false', '-ldflags=-s -w'];
  return {
    command: go,
    args: ['install', ...flags, `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`],
    env: { ...process.env, ...quick, GOBIN: folder },
  };
}

const isNeeded = () =>
  !process.env.TEMPORAL_ADDRESS && !findCommand('temporal') && !isExecutable(cachedTemporal());

const canDownload = () =>
  fetch(temporalArchive(), { method: 'HEAD', signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Begins the build where it will be due, and says how to stop it. What is fetched and compiled by then stays in Go's
 * caches, from where the build that follows goes on; it ends with the package that it is at.
 */
export function beginTemporalBuild(due = async () => isNeeded() && !(await canDownload())) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-go-'));
  const build = temporalBuild(folder);
  let child;
  let stopped = false;
  void due().then((isDue) => {
    if (!isDue || stopped || !build) return;
    child = spawn(build.command, build.args, { env: build.env, stdio: 'ignore' });
    child.once('error', () => {});
    child.unref();
  });
  return () => {
    stopped = true;
    child?.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
}
