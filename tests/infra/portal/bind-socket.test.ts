import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProcess } from '#infra/local/engines/child-process.ts';
import { bindSocket } from '#infra/local/network/bind-socket.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { eventually } from '#tests/support/eventually.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-socket-'));
  // Answers with its own number, and with what a process of its own has open.
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { createServer } from 'node:http';
    import { execFileSync } from 'node:child_process';
    const opened = () => execFileSync(process.execPath, ['${join(folder, 'child.mjs')}']);
    createServer((_, answer) => answer.end(process.pid + ' ' + opened())).listen({ fd: 3 });`,
  );
  writeFileSync(
    join(folder, 'child.mjs'),
    `import { readdirSync, readlinkSync } from 'node:fs';
    const nameOf = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return ''; } };
    console.log(readdirSync('/proc/self/fd').map(nameOf).join(' '));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (socket: number) =>
  startProcess({
    command: process.execPath,
    args: [join(folder, 'main.mjs')],
    logFile: join(folder, 'log'),
    socket,
  });

test('who calls while the process is started anew waits for it', async () => {
  const [port = 0] = await findFreePorts(1);
  const socket = bindSocket('127.0.0.1', port);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
  const first = start(socket);
  const told = await eventually(ask);
  expect(told).toMatch(new RegExp(`^${first.pid} `));
  // What the process itself starts, such as the one that decodes pictures, does not get the socket.
  expect(told).toContain('pipe:');
  expect(told).not.toContain(readlinkSync(`/proc/self/fd/${socket}`));
  await first.kill9();
  const waiting = ask();
  const second = start(socket);
  expect(await waiting).toMatch(new RegExp(`^${second.pid} `));
  await second.kill9();
});

test('a port that is taken is not kept', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(() => bindSocket('127.0.0.1', port)).toThrow(`port ${port}`);
  await new Promise((resolve) => server.close(resolve));
});
