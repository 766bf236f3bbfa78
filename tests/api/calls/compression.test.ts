import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { listContacts } from '#contract/contacts.ts';
import { deleteSession, readSession } from '#contract/session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createContact, createEnterprise } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';

let portal: ApiPortal;
let folder: string;
let url: string;
let headers: Record<string, string>;
let enterpriseId: string;
let close: () => Promise<void>;
const script = 'console.log("岚岳");\n'.repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), `<!doctype html>${'<p>认证设备</p>'.repeat(100)}`);
  const file = join(folder, 'assets', 'page.js');
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  portal = await openApiPortal();
  const server = await listen(buildApp(portal.deps, { webFolder: folder }), '127.0.0.1', 0);
  url = `http://127.0.0.1:${portOf(server)}`;
  close = () => drain(server);
  const { db } = portal.deps;
  enterpriseId = (await createEnterprise(db)).id;
  const { cookie, csrf } = await openSession(db, (await createAccount(db, { enterpriseId })).id);
  headers = { cookie, 'x-csrf-token': csrf };
  for (let contact = 0; contact < 12; contact += 1) await createContact(db, { enterpriseId });
});
afterAll(async () => {
  await close();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** As it comes over the wire; `fetch` would unpack it. */
function ask(path: string, given: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers: { ...headers, ...given } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }),
    );
    asked.once('error', reject).end();
  });
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script).length],
  ['gzip', 'gzip', gzipSync(script).length],
  ['identity', undefined, Buffer.byteLength(script)],
])(
  'a script for whoever takes %s comes as the build left it, and is kept for good',
  async (accepted, encoding, length) => {
    const { headers: told } = await ask('/assets/page.js', { 'accept-encoding': accepted });
    expect(told['content-encoding']).toBe(encoding);
    expect(told['content-length']).toBe(String(length));
    expect(told['content-type']).toMatch(/^text\/javascript/);
    expect(told['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(told.vary).toContain('Accept-Encoding');
  },
);

const gzip = { 'accept-encoding': 'gzip' };

it('pages and lists of a kilobyte and more are compressed, short answers are not', async () => {
  const list = await ask(listContacts.path, gzip);
  expect([list.status, list.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect((await ask('/', gzip)).headers['content-encoding']).toBe('gzip');
  const short = await ask(readSession.path, gzip);
  expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined]);
  expect((await ask(listContacts.path, { 'accept-encoding': 'identity' })).headers).not.toHaveProperty(
    'content-encoding',
  );
});

it('a list that has not changed is not sent again, and one that has is', async () => {
  const first = await ask(listContacts.path);
  const known = { 'if-none-match': first.headers.etag ?? '', 'cache-control': 'max-age=0' };
  const again = await ask(listContacts.path, known);
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe('no-store');
  await createContact(portal.deps.db, { enterpriseId });
  const changed = await ask(listContacts.path, known);
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(first.headers.etag);
});

it("says nothing of another enterprise's list to whoever knows its ETag", async () => {
  const { headers: told } = await ask(listContacts.path);
  const { db } = portal.deps;
  const other = await createAccount(db, { enterpriseId: (await createEnterprise(db)).id });
  const { cookie } = await openSession(db, other.id);
  const answer = await ask(listContacts.path, { cookie, 'if-none-match': told.etag ?? '' });
  expect(answer.status).toBe(200);
});

it('answers that hold a secret say that nobody may compress them', async () => {
  const { db } = portal.deps;
  const { cookie, csrf } = await openSession(db, (await createAccount(db, { enterpriseId })).id);
  const left = await ask(deleteSession.path, { ...gzip, cookie, 'x-csrf-token': csrf }, 'DELETE');
  expect(left.status).toBe(200);
  expect(JSON.parse(left.text)).toHaveProperty('accessToken');
  expect(left.headers['cache-control']).toBe('no-store, no-transform');
});
