import { request } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  beginSuiteUpload,
  createSuite,
  finishSuiteUpload,
  publishSuite,
} from '#contract/programme/admin-suites.ts';
import type { SuiteBody } from '#contract/programme/suites.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';
import type { ApiPortal } from '../api-portal.ts';
import type { ApiClient } from '../network/api-client.ts';

export const suiteDraft = (changes: Partial<SuiteBody> = {}): SuiteBody => ({
  kind: 'certification-testing',
  name: 'CTS',
  edition: '15_r4',
  app: null,
  systems: [],
  categories: [],
  notesZh: '修复三个用例',
  notesEn: 'Three cases mended',
  mandatoryFrom: null,
  graceDays: 0,
  ...changes,
});

export type RawAnswer = { status: number; headers: Headers; bytes: Buffer };
/** What JSON cannot carry: bytes up, and bytes down. */
export type RawClient = {
  put(uploadId: string, offset: number, bytes: Uint8Array): Promise<{ status: number; body: unknown }>;
  /** Announces more bytes than it sends, and breaks the connection. */
  breakOff(uploadId: string, offset: number, bytes: Uint8Array, announced: number): Promise<void>;
  get(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<RawAnswer>;
};

const suiteBytes = (id: string, offset: number) =>
  `/v1/hms/cc/admin/suite-uploads/${id}/bytes?offset=${offset}`;

export async function openRawClient(
  portal: ApiPortal,
  account?: { id: string },
  bytesPath = suiteBytes,
): Promise<RawClient> {
  const session =
    account &&
    (await startSession(portal.deps.db, { accountId: account.id, idToken: null, now: new Date() }));
  const credentials: Record<string, string> = session
    ? {
        cookie: `${sessionCookie}=${session.token}; ${serialCookie}=${session.serial}`,
        'x-csrf-token': session.serial,
      }
    : {};
  return {
    async put(id, offset, bytes) {
      const answer = await fetch(`${portal.url}${bytesPath(id, offset)}`, {
        method: 'PUT',
        headers: { ...credentials, 'content-type': 'application/octet-stream' },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      return { status: answer.status, body: await answer.json() };
    },
    breakOff(id, offset, bytes, announced) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sent = request(`${portal.url}${bytesPath(id, offset)}`, {
        method: 'PUT',
        headers: { ...credentials, 'content-type': 'application/octet-stream', 'content-length': announced },
      });
      sent.on('error', () => resolve());
      sent.write(bytes, () => sent.destroy());
      sent.on('close', () => resolve());
      return promise;
    },
    async get(path, headers = {}, method = 'GET') {
      const answer = await fetch(`${portal.url}${path}`, { method, headers: { ...credentials, ...headers } });
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    },
  };
}

type Callers = { admin: ApiClient; raw: RawClient };
type Given = { draft?: Partial<SuiteBody>; bytes?: Uint8Array; name?: string; publish?: boolean };

/** An edition with one package, published unless it is said otherwise. */
export async function makeSuite({ admin, raw }: Callers, given: Given = {}) {
  const { bytes = Buffer.from('suite'), name = 'suite.zip', publish = true } = given;
  const { id } = await admin.call(createSuite, { body: suiteDraft(given.draft) });
  const wanted = { name, size: bytes.length, platform: 'linux' } as const;
  const upload = await admin.call(beginSuiteUpload, { params: { id }, body: wanted });
  await raw.put(upload.id, 0, bytes);
  const made = await admin.call(finishSuiteUpload, { params: { id: upload.id } });
  if (publish) await admin.call(publishSuite, { params: { id }, body: { seen: 2 } });
  return { id, packageId: made.id, sha256: made.sha256 };
}

/** Where an endpoint of one id is asked. */
export const pathOf = ({ path }: Endpoint, id: string) => path.replace('{id}', id);
