import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContact } from '#contract/contacts.ts';
import { uploadFile } from '#contract/files.ts';
import { getUnread } from '#contract/messages.ts';
import { markShown } from '#contract/notices.ts';
import { deleteProduct, updateProduct } from '#contract/products.ts';
import { deleteSession } from '#contract/session.ts';
import { recordUsage } from '#contract/usage.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

type Sent = {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  withCredentials: boolean;
};

const id = '7d1b2c3e-4f5a-4b6c-8d7e-9f0a1b2c3d4e';
const signedIn = { 'X-Login-Cookie': 'abc', 'X-CSRF-Token': 'abc' };
let sent: Sent[];

/** As much of an upload's request as a page uses; every answer is a refusal. */
class Upload {
  status = 409;
  responseText = '{}';
  upload = {};
  withCredentials = false;
  onload = () => {};
  #sent = { address: '', method: '', headers: {} as Record<string, string> };
  open(method: string, address: string) {
    Object.assign(this.#sent, { method, address });
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(body: unknown) {
    sent.push({ ...this.#sent, body, withCredentials: this.withCredentials });
    this.onload();
  }
}

function open(pathname: string, cookie: string): void {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { cookie });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { method = '', body } = init;
    const headers = init.headers as Record<string, string>;
    sent.push({ address, method, headers, body, withCredentials: init.credentials === 'include' });
    return new Response('{}', { status: 409 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Every way in which the pages ask the portal. */
const requests = {
  GET: () => call(getUnread, { query: { messageNum: 5 } }),
  'POST without body': () => call(markShown, { params: { id } }),
  'POST with body': () => call(recordUsage, { body: { enterpriseName: '岚岳', operateType: 4 } }),
  'POST with key': () =>
    call(createContact, {
      body: { nickname: '陈予', email: 'a@b.example', phone: '+86 138' },
      idempotencyKey: id,
    }),
  PUT: () => call(updateProduct, { params: { id }, body: {} as never }),
  DELETE: () => call(deleteProduct, { params: { id } } as never),
  'end of session': () => call(deleteSession, {}),
  upload: () => call(uploadFile, { query: { kind: 'image' }, files: [new File(['x'], 'a.png')] }),
};

async function ask(request: () => Promise<unknown>): Promise<Sent> {
  await expect(request()).rejects.toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
  return sent[0] as Sent;
}

describe.each(Object.entries(requests))('%s', (_kind, request) => {
  it('carries language, login cookie and CSRF value, and goes with credentials', async () => {
    open('/en/myProduct', 'theme=dark; serial_number=abc');
    const { headers, withCredentials } = await ask(request);
    expect(headers).toMatchObject({ 'X-Language': 'en_US', ...signedIn });
    expect(withCredentials).toBe(true);
  });

  it('carries the language alone for a visitor', async () => {
    open('/search', 'theme=dark');
    const { headers } = await ask(request);
    expect(headers['X-Language']).toBe('zh_CN');
    for (const name of Object.keys(signedIn)) expect(headers).not.toHaveProperty(name);
  });
});

it('puts the input of a GET into its address, and of the others into the body', async () => {
  open('/', '');
  const get = await ask(requests.GET);
  expect(get).toMatchObject({ method: 'GET', address: '/v1/hms/cc/message/unread?messageNum=5', body: null });
  sent = [];
  const post = await ask(requests['POST with body']);
  expect(post.address).toBe('/v1/hms/cc/usage/record');
  expect(JSON.parse(String(post.body))).toEqual({ enterpriseName: '岚岳', operateType: 4 });
  sent = [];
  const shown = await ask(requests['POST without body']);
  expect(shown).toMatchObject({
    address: `/v1/hms/cc/announcement/${id}/shown/`,
    method: 'POST',
    body: null,
  });
});

it('is the only way out of the pages: nothing else in web/ sends requests', () => {
  const folder = join(import.meta.dirname, '../../../web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('dist/'),
  );
  const sending = /(?<![\w.])(fetch\(|new XMLHttpRequest|io\()|sendBeacon|new (EventSource|WebSocket)/;
  const found = files.filter((file) => sending.test(readFileSync(join(folder, file), 'utf8')));
  expect(found.toSorted()).toEqual([
    // Public pages get the next one as a document, which is no call.
    'app/site/script/page-parts.ts',
    'lib/api/send-json.ts',
    'lib/api/upload-request.ts',
    'lib/live/live-socket.ts',
  ]);
});

describe('what was read before', () => {
  const unread = { unreadUserNum: 0, unreadSystemNum: 0, messages: [] };
  const answer = (status: number, body: unknown, etag: string) =>
    new Response(status === 304 ? null : JSON.stringify(body), { status, headers: { ETag: etag } });

  it('is asked for by its ETag, and shown again where it has not changed', async () => {
    open('/cn/', '');
    const answers = [answer(200, unread, 'W/"1"'), answer(304, null, 'W/"1"')];
    vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
      sent.push({ headers } as unknown as Sent);
      return answers.shift();
    });
    const query = { messageNum: 7 };
    const first = await call(getUnread, { query });
    expect(await call(getUnread, { query })).toEqual(first);
    const [before, after] = sent.map(({ headers }) => headers);
    expect(before).not.toHaveProperty('If-None-Match');
    // Browsers add `no-cache` to a condition that says nothing of caches, and get the whole answer.
    expect(after).toMatchObject({ 'If-None-Match': 'W/"1"', 'Cache-Control': 'max-age=0' });
  });
});
