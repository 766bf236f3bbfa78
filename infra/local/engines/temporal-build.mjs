// Version and build flags of Temporal, and the part of a build that runs while npm installs the packages. Plain
// JavaScript, as bootstrap.mjs needs it before the pinned Node is installed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { findCommand, isExecutable } from './find-command.mjs';

/** temporal-source.ts edits the source of this release; another one may need other edits. */
export const temporalVersion = '1.5.1';

export const cachedTemporal = () => cacheFolder(`temporal-v${temporalVersion}`, 'temporal');

export function temporalArchive() {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  return `https://temporal.download/cli/archive/v${temporalVersion}?platform=${process.platform}&arch=${architecture}`;
}

/** With -trimpath, so that a build in another folder uses the cache of one that was stopped. */
export const goFlags = ['-trimpath', '-buildvcs=false', '-gcflags=all=-dwarf=false'];

/**
 * Go and its environment, undefined without Go. Without debug information and C, and with less garbage collection, a build
 * takes 30 % less. Temporary files are in `folder`.
 */
export function goFor(folder) {
  const usual = '/usr/local/go/bin/go';
  const go = findCommand('go') ?? (isExecutable(usual) ? usual : undefined);
  const settings = { GOFLAGS: '', GOWORK: 'off', CGO_ENABLED: '0', GOTMPDIR: folder };
  const memory = totalmem() > 7_000_000_000 ? { GOGC: '400' } : {};
  return go && { go, env: { ...process.env, ...settings, ...memory } };
}

/** Packages of Go's standard library that the server imports; a quarter of the build. */
const library =
  `compress/zlib container/heap container/list crypto/hpke crypto/mlkem crypto/rc4 database/sql embed
encoding/base32 encoding/csv encoding/gob encoding/xml expvar go/token hash/adler32 hash/fnv hash/maphash
html/template io/ioutil log/slog log/syslog math/rand/v2 net/http/httptest net/http/httputil net/http/pprof
os/exec os/signal os/user runtime/metrics testing time/tzdata`.split(/\s+/);

const isNeeded = () =>
  !process.env.TEMPORAL_ADDRESS && !findCommand('temporal') && !isExecutable(cachedTemporal());

const canDownload = () =>
  fetch(temporalArchive(), { method: 'HEAD', signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Compiles Go's library at low priority where Temporal has to be built. Returns what stops it; what is compiled by then
 * stays in Go's cache.
 */
export function beginTemporalBuild(due = async () => isNeeded() && !(await canDownload())) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-go-'));
  const found = goFor(folder);
  let child;
  let stopped = false;
  void due().then((isDue) => {
    if (!isDue || stopped || !found) return;
    // At normal priority it would slow npm down.
    const args = ['-n', '19', found.go, 'build', ...goFlags, ...library];
    child = spawn('nice', args, { env: found.env, stdio: 'ignore' });
    child.once('error', () => {});
    child.unref();
  });
  return () => {
    stopped = true;
    child?.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
}
