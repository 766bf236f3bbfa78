import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findLimitCommands, withKernelLimits } from '#infra/sandbox/kernel-limits.ts';
import { readySandbox } from '#tests/support/processes/sandbox-bundle.ts';
import type { ProbeRequest } from './escape-probe.ts';

const run = promisify(execFile);
const here = (url: URL) => relative(process.cwd(), fileURLToPath(url));
const parent = here(new URL('./parent-of-probe.ts', import.meta.url));
const probing = here(new URL('./escape-probe.ts', import.meta.url));
const code = ['package.json', 'api/domain', 'infra/sandbox', 'workers/parsers', parent, probing];
/** What `npm start` leaves in a checkout, and must not reach a parser: relative to the checkout. */
const secret = ['.env', '.data/secrets.json', '.data/files/blobs/ab/other', '.data/logs/portal.log'];

let checkout: string;
let listener: Server;
let connections = 0;

async function keep(path: string): Promise<string> {
  const file = join(checkout, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'PORTAL_SECRET=secret');
  return file;
}

/** A checkout as `npm start` uses one: its data lie within it. */
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'assay-checkout-'));
  for (const path of code) await cp(path, join(checkout, path), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'));
  for (const path of secret) await keep(path);
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(join(checkout, '.data/socket'), resolve));
});
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve));
  await rm(checkout, { recursive: true });
});

/** Runs the probe in that checkout; the parent has secrets in its environment, as the worker has. */
async function probe(request: Omit<ProbeRequest, 'own'>, bundle = {}) {
  const own = await keep('.data/files/blobs/cd/own');
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://secret',
    REDIS_URL: 'redis://:secret@127.0.0.1',
    ...bundle,
  };
  const args = [join(checkout, parent), JSON.stringify({ ...request, own })];
  const { stdout } = await run(process.execPath, args, { env, timeout: 90_000 });
  const { end, told } = JSON.parse(stdout);
  expect(end).toMatchObject({ code: 0 });
  return told[0] as { found: Record<string, string>; environment: string[]; own: string };
}

test.each(['its sources', 'its bundle'])(
  'what reads a file of a maker reaches that file and nothing else',
  async (from) => {
    const { databaseUrl, redisUrl, temporalAddress } = inject('stack');
    const ports = [databaseUrl, redisUrl, `tcp://${temporalAddress}`].map((url) => Number(new URL(url).port));
    const data = join(checkout, '.data');
    const { found, environment, own } = await probe(
      {
        files: [...secret.map((path) => join(checkout, path)), '/etc/passwd', '/proc/self/environ'],
        folders: [checkout, data, join(data, 'files'), tmpdir()],
        ports,
        socket: join(data, 'socket'),
      },
      from === 'its bundle' ? { SANDBOX_BUNDLE: await readySandbox() } : {},
    );
    expect(Object.keys(found).length).toBeGreaterThan(80);
    expect(Object.entries(found).filter(([, outcome]) => outcome === 'open')).toEqual([]);
    const reached = Object.entries(found).filter(([what]) => /^(net|socket|prototype|unix|udp)/.test(what));
    expect(new Set(reached.map(([, outcome]) => outcome))).toEqual(new Set(['ERR_ACCESS_DENIED']));
    expect([own, environment, connections]).toEqual(['PORTAL_SECRET=secret', [], 0]);
    expect(await readdir(checkout)).not.toContain('left-behind');
  },
);

/** Runs a line of code within the kernel's bounds alone. */
async function within(source: string, memoryMb = 256) {
  const [command, ...args] = withKernelLimits([process.execPath, '-e', source], {
    memoryMb,
    processorMs: 10_000,
  });
  return run(command, args, { timeout: 30_000 }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }) => String(stderr),
  );
}

test('the kernel keeps it from the network by itself, where it gives a user a network of their own', async () => {
  const { port } = new URL(inject('stack').redisUrl);
  const connecting = `require('net').connect(${port}, '127.0.0.1')
    .on('connect', () => { console.log('connected'); process.exit() })
    .on('error', ({ code }) => { console.log(code); process.exit() })`;
  const outcome = await within(connecting);
  expect(outcome).toMatch(findLimitCommands().namespace ? /^(ENETUNREACH|ECONNREFUSED)$/ : /^connected$/);
});

test('the kernel gives it no more memory than it may have, of whatever kind', async () => {
  const asking = `const held = []; try { for (;;) held.push(Buffer.alloc(16 << 20, 1)); }
    catch { console.log('refused at', held.length * 16); process.exit() }`;
  const outcome = findLimitCommands().limits ? await within(asking) : 'refused at 0';
  const [, heldMb] = /^refused at (\d+)$/.exec(outcome) ?? [];
  expect(Number(heldMb)).toBeLessThanOrEqual(256 + 16);
});
