// What temporal-binary.ts downloads or builds, and the part of a build that begins while npm still installs the packages:
// plain JavaScript, as the way in (bootstrap.mjs) needs it before the pinned Node is there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';
import { findCommand, isExecutable } from './find-command.mjs';

/** Its source is edited before it is built (temporal-source.ts), so another release needs a look there. */
export const temporalVersion = '1.5.1';

export const cachedTemporal = () => cacheFolder(`temporal-v${temporalVersion}`, 'temporal');

export function temporalArchive() {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  return `https://temporal.download/cli/archive/v${temporalVersion}?platform=${process.platform}&arch=${architecture}`;
}

/** Paths are left out, as a build that was stopped goes on in another folder. */
export const goFlags = ['-trimpath', '-buildvcs=false', '-gcflags=all=-dwarf=false'];

/**
 * Go, and what it is told: without what debuggers read, without C, and with less collecting of garbage a build takes 30 %
 * less. What Go leaves behind where it is stopped goes with the folder. Undefined without Go.
 */
export function goFor(folder) {
  const usual = '/usr/local/go/bin/go';
  const go = findCommand('go') ?? (isExecutable(usual) ? usual : undefined);
  const settings = { GOFLAGS: '', GOWORK: 'off', CGO_ENABLED: '0', GOTMPDIR: folder };
  const memory = totalmem() > 7_000_000_000 ? { GOGC: '400' } : {};
  return go && { go, env: { ...process.env, ...settings, ...memory } };
}

/** Of Go's own library: what the server is built with, a quarter of the whole. */
const library = [
  ...['compress/zlib', 'container/heap', 'container/list', 'crypto/hpke', 'crypto/mlkem', 'crypto/rc4'],
  ...[
    'database/sql',
    'embed',
    'encoding/base32',
    'encoding/csv',
    'encoding/gob',
    'encoding/xml',
    'expvar',
    'go/token',
  ],
  ...['hash/adler32', 'hash/fnv', 'hash/maphash', 'html/template', 'io/ioutil', 'log/slog', 'log/syslog'],
  ...[
    'math/rand/v2',
    'net/http/httptest',
    'net/http/httputil',
    'net/http/pprof',
    'os/exec',
    'os/signal',
    'os/user',
  ],
  ...['runtime/metrics', 'testing', 'time/tzdata'],
];

const isNeeded = () =>
  !process.env.TEMPORAL_ADDRESS && !findCommand('temporal') && !isExecutable(cachedTemporal());

const canDownload = () =>
  fetch(temporalArchive(), { method: 'HEAD', signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Compiles Go's library where a build will be due, with what npm leaves of the cores, and says how to stop it. What is
 * compiled by then stays in Go's cache, from where the build goes on.
 */
export function beginTemporalBuild(due = async () => isNeeded() && !(await canDownload())) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-go-'));
  const found = goFor(folder);
  let child;
  let stopped = false;
  void due().then((isDue) => {
    if (!isDue || stopped || !found) return;
    // At equal rights it takes from npm what it wins.
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
