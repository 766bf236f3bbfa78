import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { readPicture, savePicture } from '#contract/accounts/account-picture.ts';
import { inviteStaff } from '#contract/accounts/staff-accounts.ts';
import { verifyAudit } from '#contract/audit.ts';
import type { Endpoint, EndpointResponse } from '#contract/endpoint.ts';
import {
  beginSuiteUpload,
  createSuite,
  finishSuiteUpload,
  sendSuiteBytes,
} from '#contract/programme/admin-suites.ts';
import { readSetUp, setUp } from '#contract/programme/set-up.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { finishSignIn, type SignedIn } from '#tests/support/login/login.ts';
import { codesIn, givePassword, secretIn, sendStep, totpCode } from '#tests/support/login/second-factor.ts';
import { suiteDraft } from '#tests/support/suites/suite-portal.ts';

type Portal = { url: string; accountsUrl: string };
/** The administrator, with the secret of the app that was added at the first sign-in. */
export type Founder = { login: string; password: string; secret: string };

const answerOf = async <E extends Endpoint>(endpoint: E, answer: Response): Promise<EndpointResponse<E>> => {
  const text = await answer.text();
  if (answer.status !== (endpoint.status ?? 200))
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text.slice(0, 500)}`);
  return endpoint.response.parse(JSON.parse(text)) as EndpointResponse<E>;
};

function call<E extends Endpoint>(person: Pick<SignedIn, 'fetch'>, endpoint: E, body?: unknown, id = '') {
  const headers = { 'idempotency-key': randomUUID() };
  const init = { method: endpoint.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  return person.fetch(endpoint.path.replace('{id}', id), init).then((answer) => answerOf(endpoint, answer));
}

/** Sets the portal up with the code of `prepare`, signs in, and adds the second factor that staff has to have. */
export async function setUpPortal(portal: Portal, code: string): Promise<Founder> {
  const page = await fetch(`${portal.url}/setUp`);
  if (page.status !== 200) throw new Error(`/setUp: ${page.status}`);
  const visitor = { fetch: (path: string, init: RequestInit = {}) => visit(portal, path, init) };
  const founder = { login: 'wen.yu@assay.example.com', password: randomBytes(12).toString('hex') };
  const administrator = { ...founder, nameZh: '温予', nameEn: 'Wen Yu' };
  await call(visitor, setUp, { code, administrator, programme: defaultProgramme, logo: null, days: null });
  if (!(await call(visitor, readSetUp)).done) throw new Error('it is not set up');
  const offer = await givePassword(portal, founder.login, founder.password);
  const secret = secretIn(offer);
  const added = await sendStep(portal, offer, 'enrol', {
    kind: 'totp',
    code: totpCode(secret, new Date()),
    name: 'Phone',
  });
  if (codesIn(added).length === 0)
    throw new Error(`no second factor was added: ${added.url} ${added.status}`);
  const through = await sendStep(portal, added, 'finish', {});
  await finishSignIn(portal, through.browser, through.url);
  return { ...founder, secret };
}

function visit({ url }: Portal, path: string, init: RequestInit): Promise<Response> {
  return fetch(url + path, {
    ...init,
    headers: { 'content-type': 'application/json', origin: url, ...init.headers },
  });
}

/** Signs in with password and app: by the code of the next half minute, as none is taken twice. */
export async function signInAgain(portal: Portal, founder: Founder): Promise<SignedIn> {
  const asked = await givePassword(portal, founder.login, founder.password);
  const code = totpCode(founder.secret, new Date(), 1);
  const through = await sendStep(portal, asked, 'second-step', { kind: 'totp', code });
  return finishSignIn(portal, through.browser, through.url);
}

/** Work that takes a sandbox and the storage: a picture, and a suite's package; and the invitation of a reviewer. */
export async function workAsAdministrator(person: SignedIn): Promise<void> {
  const colour = { width: 400, height: 300, channels: 3, background: '#1a3f8f' } as const;
  const picture = (await sharp({ create: colour }).png().toBuffer()).toString('base64');
  await call(person, savePicture, { picture });
  await sendPackage(person, randomBytes(100_000));
  const reviewer = {
    login: 'zhou.yining@assay.example.com',
    nameZh: '周以宁',
    nameEn: 'Zhou Yining',
    roles: ['reviewer'],
  };
  const { link } = await call(person, inviteStaff, reviewer);
  const page = await fetch(link ?? '');
  if (page.status !== 200) throw new Error(`the invitation: ${page.status}`);
}

async function sendPackage(person: SignedIn, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const suite = await call(person, createSuite, suiteDraft());
  const begun = { name: 'cts-15_r4.zip', size: bytes.length, platform: 'any' };
  const { id } = await call(person, beginSuiteUpload, begun, suite.id);
  const sent = {
    method: sendSuiteBytes.method,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  };
  await answerOf(
    sendSuiteBytes,
    await person.fetch(`${sendSuiteBytes.path.replace('{id}', id)}?offset=0`, sent),
  );
  await call(person, finishSuiteUpload, undefined, id);
}

/** What a restore brought back: the picture, and an audit log without a gap. */
export async function checkRestored(person: SignedIn): Promise<void> {
  const picture = await person.fetch(readPicture.path);
  if (picture.status !== 200) throw new Error(`the picture: ${picture.status}`);
  const { holds, broken } = await call(person, verifyAudit);
  if (!holds) throw new Error(`the audit log: ${JSON.stringify(broken)}`);
}
