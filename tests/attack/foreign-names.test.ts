import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { RunningEngine } from '#infra/local/engines/engine.ts';
import { startTemporal } from '#infra/local/engines/temporal.ts';
import { type Mailbox, startMailbox } from '#infra/local/mailbox/start-mailbox.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';
import { tellFigure } from './support/figures.ts';

let temporal: RunningEngine;
let mailbox: Mailbox;
let urls: string[];

beforeAll(async () => {
  const dataDir = join(inject('stack').folder, 'foreign-names');
  mkdirSync(dataDir, { recursive: true });
  const [port = 0, uiPort = 0] = await findFreePorts(2);
  temporal = await startTemporal({ dataDir, port, uiPort, logFile: join(dataDir, 'log') });
  mailbox = await startMailbox({ smtp: 0, page: 0 });
  urls = [`http://127.0.0.1:${uiPort}`, mailbox.url];
});
afterAll(() => Promise.all([temporal?.stop(), mailbox?.stop()]));

const lines = [
  'GET / HTTP/1.1',
  'GET /api/v1/namespaces HTTP/1.1',
  'OPTIONS / HTTP/1.1',
  'GET /mail/x HTTP/1.0',
  'POST /api/v1/namespaces/default/workflows/x/terminate HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}',
  'GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==',
];
const names = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'localhost@evil.example',
  '127.1',
  '[::1]',
  '',
];

it('a page of elsewhere, whose name was pointed at this machine, is told nothing by the pages of npm start', async () => {
  const answers = await Promise.all(
    urls.flatMap((url) =>
      names.flatMap((name) =>
        lines.map((line) => {
          const [head = '', body = ''] = line.split('\r\n\r\n');
          const host = `Host: ${name}\r\nOrigin: http://${name}\r\nX-Forwarded-Host: localhost\r\nConnection: close`;
          return sendRaw(url, `${head}\r\n${host}\r\n\r\n${body}`);
        }),
      ),
    ),
  );
  const told = answers.filter((answer) => !/^HTTP\/1\.1 4\d\d [\s\S]*\r\n\r\n$/.test(answer));
  tellFigure({
    attack: 'requests under foreign names to the Temporal UI and the mailbox',
    figure: `${told.length} of ${answers.length} answered with content`,
    bound: '0',
  });
  expect(told).toEqual([]);
  for (const url of urls) expect((await fetch(url)).status).toBe(200);
});
