import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAccountsApp } from '#accounts/app.ts';
import { buildApp } from '#api/start/app.ts';
import { uploadFile } from '#contract/files.ts';
import { refuseUnregistered } from '#routes/calls/mounted-layers.ts';
import { openApiPortal } from '#tests/support/api-portal.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { plantings } from '#tests/support/network/plantings.ts';
import { type AttackedPortal, startAttackedPortal } from './support/attacked-portal.ts';
import { expectBearable } from './support/expect-bearable.ts';
import { tellFigure } from './support/figures.ts';
import type { RunningFlood } from './support/flood.ts';
import { framings, methods, sendOnce } from './support/smuggled-requests.ts';

/** Sent ahead over one connection. */
const atOnce = 100;
const visitor = '127.0.0.2';
let portal: AttackedPortal;
beforeAll(async () => {
  portal = await startAttackedPortal();
});
afterAll(() => portal.stop());

it('requests smuggled in the body of another, by every method and framing', async () => {
  const cases = [portal.url, portal.accountsUrl].flatMap((url) =>
    methods.flatMap((method) => framings.map((framing) => ({ url, method, framing }))),
  );
  const smuggled: string[] = [];
  let answered = 0;
  const queue = [...cases];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { answers, acted } = await sendOnce(next);
      if (answers > 0) answered += 1;
      if (answers > 1 || acted) smuggled.push(`${next.url} ${next.method} ${next.framing[0]}`);
    }
  };
  await Promise.all(Array.from({ length: 60 }, work));
  const reports = await Promise.all([portal.url, portal.accountsUrl].map(countReports));
  tellFigure({
    attack: `requests smuggled, ${methods.length} methods × ${framings.length} framings, both services`,
    figure: `${smuggled.length} of ${cases.length} (${answered} answered), ${reports.join(' and ')} side effects`,
    bound: '0',
  });
  expect([smuggled, reports]).toEqual([[], [0, 0]]);
  expect(answered).toBeGreaterThan(cases.length / 2);
});

/** What the smuggled request would have counted. */
async function countReports(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^csp_reports_total\{directive="media-src"\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

it('two connections with 6,000 uploads each, sent ahead of their answers by a visitor', async () => {
  let headers: Record<string, string>;
  // Of every round, as its uploads stay pending, and an enterprise has so many at most.
  const signInMaker = async () => {
    const { id: enterpriseId } = await createEnterprise(portal.db);
    headers = await portal.signIn(await createAccount(portal.db, { enterpriseId }));
  };
  const victim = async () => {
    const { status } = await sendForm(`${portal.url}${uploadFile.path}?kind=attachment`, headers, [
      { name: 'log.txt', bytes: 'nothing that anybody wants to read' },
    ]);
    expect(status).toBe(201);
  };
  await signInMaker();
  await expectBearable('two connections with 6,000 pipelined uploads each by a visitor', {
    victim,
    settle: signInMaker,
    floods: async () => [pipeline(), pipeline()],
  });
});

/**
 * Sends uploads over a connection without reading what comes back, and the rest over the next one when it is cut, until
 * all were taken.
 */
function pipeline(): RunningFlood {
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--x--\r\n';
  const { hostname, port, host } = new URL(portal.url);
  const head = `POST ${uploadFile.path}?kind=attachment HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${portal.url}\r\n`;
  const call = `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const calls = Buffer.from(call.repeat(atOnce));
  let [sent, stopped] = [0, false];
  let socket: Socket;
  const send = () => {
    if (stopped || sent >= 6_000) return;
    socket = connect({ host: hostname, port: Number(port), localAddress: visitor });
    socket.on('error', () => {}).resume();
    socket.once('close', send);
    socket.write(calls);
    sent += atOnce;
  };
  send();
  return {
    stop: async () => {
      stopped = true;
      socket.destroy();
      return { sent };
    },
  };
}

it('routes planted beside serve', async () => {
  const opened = await openApiPortal();
  let started = 0;
  for (const [, plant] of plantings) {
    const accounts = await buildAccountsApp(opened.deps);
    plant(accounts);
    const builds = [() => buildApp(opened.deps, { mounts: [plant] }), () => refuseUnregistered(accounts)];
    for (const build of builds) if (!throws(build)) started += 1;
  }
  tellFigure({
    attack: 'routes, routers and handlers planted beside serve',
    figure: `${started} of ${plantings.length * 2} let a process start`,
    bound: '0',
  });
  expect(started).toBe(0);
  await opened.close();
});

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}
