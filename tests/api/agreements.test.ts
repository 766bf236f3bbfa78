import type { Server } from 'node:http';
import express from 'express';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listen, portOf } from '#api/start/http-server.ts';
import {
  getAgreementDocument,
  getAgreementStatus,
  getAgreementText,
  listAgreementVersions,
  queryAgreement,
  signAgreement,
  terminateAgreement,
} from '#contract/agreements.ts';
import { createContact, listContacts } from '#contract/contacts.ts';
import { getEnterpriseState } from '#contract/enterprise.ts';
import { realtimePath } from '#contract/events.ts';
import { getUnread } from '#contract/messages.ts';
import { listQueue } from '#contract/reviews.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { type Role, roles } from '#domain/accounts/permissions.ts';
import { type AgreementType, agreementTypes } from '#domain/agreements/agreements.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { openFixtureDb } from '#tests/support/database.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';

const { privacy, user } = agreementTypes;
const signedAt = new Date('2026-10-01T02:00:00Z');

let portal: ApiPortal;
let server: Server;
let realtime: Realtime;
const sockets: Socket[] = [];

beforeAll(async () => {
  portal = await openApiPortal();
  server = await listen(express(), '127.0.0.1', 0);
  realtime = attachRealtime(server, portal.deps, { recheckEvery: 10_000 });
  for (const agrType of [privacy, user]) await publish(agrType, 2, new Date());
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await realtime?.close();
  server?.close();
  await portal?.close();
});

async function publish(agrType: AgreementType, version: number, publishedAt: Date, db?: Db): Promise<void> {
  const titles = { titleZh: '协议 <新>', titleEn: 'Agreement <new>' };
  const bodies = { bodyZh: '# 一\n<script>alert(1)</script>', bodyEn: '# One\n<img src=x onerror=alert(1)>' };
  await (db ?? portal.deps.db)
    .insertInto('agreementVersion')
    .values({ agrType, version, publishedAt, ...titles, ...bodies })
    .execute();
}

type Signed = { privacy: number | null; user: number | null };

/** An account of the role that has signed these versions; version 2 is the newest. */
async function createSigned(role: Role, signed: Signed) {
  const { db } = portal.deps;
  const enterpriseId = role === 'partner' ? (await createEnterprise(db)).id : null;
  const account = await createAccount(db, { roles: [role], enterpriseId }, { signed: false });
  for (const name of ['privacy', 'user'] as const) {
    const version = signed[name];
    if (version === null) continue;
    const signature = { accountId: account.id, agrType: agreementTypes[name], version, signedAt };
    await db
      .insertInto('agreementSignature')
      .values({ ...signature, ip: '127.0.0.1', locale: 'zh' })
      .execute();
  }
  return account;
}

/** What a socket is told: null when it is let in. */
async function knock(account: { id: string }): Promise<string | null> {
  const { headers } = await sessionHeaders(portal.deps, account);
  const socket = io(`http://127.0.0.1:${portOf(server)}`, {
    path: realtimePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once('head', () => resolve(null));
    socket.once('connect_error', (error) => {
      resolve(String((error as Error & { data?: { errorCode?: string } }).data?.errorCode));
    });
  });
}

const contact = { nickname: '陈予', email: 'chen.yu@lanyue.example', phone: '+86 138 0000 0000' };

/** The code that a call is refused with; null when it is answered. */
async function codeOf(sent: Promise<{ status: number; body: unknown }>): Promise<string | null> {
  const { status, body } = await sent;
  return status < 300 ? null : (body as { errorCode: string }).errorCode;
}

const standings: [string, Signed, ErrorName | null][] = [
  ['nothing', { privacy: null, user: null }, 'privacyAgreementUnsigned'],
  ['the user agreement alone', { privacy: null, user: 2 }, 'privacyAgreementUnsigned'],
  ['the privacy agreement alone', { privacy: 2, user: null }, 'agreementsUnsigned'],
  ['an old privacy agreement', { privacy: 1, user: 2 }, 'agreementVersionUnsigned'],
  ['an old user agreement', { privacy: 2, user: 1 }, 'agreementVersionUnsigned'],
  ['both', { privacy: 2, user: 2 }, null],
];

describe.each(roles)('a %s', (role) => {
  it.each(standings)('who signed %s', async (_name, signed, missing) => {
    const account = await createSigned(role, signed);
    const client = await portal.as(account);
    const staff = role !== 'partner' && role !== 'individual';
    const refusal: ErrorName | null = role === 'partner' ? missing : 'permissionDenied';
    const expected = refusal && describeError(refusal).code;
    expect(await codeOf(client.send(listContacts))).toBe(expected);
    expect(await codeOf(client.send(createContact, { body: contact }))).toBe(expected);
    expect(await knock(account)).toBe(staff ? null : expected);
    expect(await codeOf(client.send(listQueue))).toBe(staff ? null : 'HTS.100000039');
    // What is missing can be learnt, and mended.
    expect(await codeOf(client.send(getEnterpriseState))).toBeNull();
    expect(await codeOf(client.send(getUnread))).toBeNull();
    expect((await client.call(queryAgreement, { query: { agrType: '10256' } })).isAgree).toBe(
      signed.privacy === 2,
    );
    expect((await client.call(queryAgreement, { query: { agrType: '502' } })).isAgree).toBe(
      signed.user === 2,
    );
  });
});

describe('signing', () => {
  it('opens the management centre, with the last signature', async () => {
    const account = await createSigned('partner', { privacy: null, user: 1 });
    const client = await portal.as(account);
    await client.refusal('privacyAgreementUnsigned', listContacts);
    expect(await client.call(signAgreement, { query: { agrType: '10256', isAgree: 'true' } })).toEqual({
      data: true,
    });
    await client.refusal('agreementVersionUnsigned', listContacts);
    expect(await client.call(signAgreement, { query: { agrType: '502', isAgree: 'true' } })).toEqual({
      data: true,
    });
    expect(await client.call(listContacts)).toEqual({ rows: [] });
    expect(await knock(account)).toBeNull();
  });

  it('is kept once: who, what, when, from where, in which language', async () => {
    const account = await createSigned('partner', { privacy: null, user: null });
    const client = await portal.as(account);
    const sign = (language: string) =>
      client.send(signAgreement, { query: { agrType: '502', isAgree: 'true' } }, { 'x-language': language });
    const answers = await Promise.all([sign('en_US'), sign('en_US'), sign('en_US'), sign('en_US')]);
    answers.push(await sign('zh_CN'));
    expect(answers).toEqual(Array(5).fill({ status: 200, body: { data: true } }));
    const rows = await portal.deps.db
      .selectFrom('agreementSignature')
      .selectAll()
      .where('accountId', '=', account.id)
      .execute();
    expect(rows).toEqual([
      {
        accountId: account.id,
        agrType: 502,
        version: 2,
        signedAt: expect.any(Date),
        ip: expect.stringContaining('127.0.0.1'),
        locale: 'en',
        round: 1,
      },
    ]);
  });

  it('counts for one account, not for its colleagues', async () => {
    const { db } = portal.deps;
    const first = await createSigned('partner', { privacy: 2, user: 2 });
    const colleague = await createAccount(db, { enterpriseId: first.enterpriseId }, { signed: false });
    await (await portal.as(colleague)).refusal('privacyAgreementUnsigned', listContacts);
    await (await portal.as(first)).call(listContacts);
  });

  it('tells versions and dates', async () => {
    const client = await portal.as(await createSigned('partner', { privacy: 1, user: null }));
    const published = { version: 2, at: expect.any(String) };
    expect(await client.call(getAgreementStatus, { query: { agrType: '10256' } })).toEqual({
      published,
      signed: { version: 1, at: signedAt.toISOString() },
    });
    expect(await client.call(getAgreementStatus, { query: { agrType: '502' } })).toEqual({
      published,
      signed: null,
    });
  });

  it('waits for a version to be published', async () => {
    await publish(privacy, 3, new Date(Date.now() + 3_600_000));
    const client = await portal.as(await createSigned('partner', { privacy: 2, user: 2 }));
    await client.call(listContacts);
    const { published } = await client.call(getAgreementStatus, { query: { agrType: '10256' } });
    expect(published?.version).toBe(2);
  });

  it('knows the two types alone, agreement alone, and nobody who is not signed in', async () => {
    const client = await portal.as(await createSigned('partner', { privacy: 2, user: 2 }));
    for (const agrType of ['1', '10256x', '', '10257']) {
      await client.refusal('parameterInvalid', queryAgreement, { query: { agrType } });
      await client.refusal('parameterInvalid', signAgreement, { query: { agrType, isAgree: 'true' } });
    }
    await client.refusal('parameterInvalid', queryAgreement);
    await client.refusal('parameterInvalid', signAgreement, { query: { agrType: '502' } });
    await client.refusal('parameterInvalid', signAgreement, { query: { agrType: '502', isAgree: 'false' } });
    const visitor = await portal.as();
    await visitor.refusal('invalidSession', queryAgreement, { query: { agrType: '502' } });
    await visitor.refusal('invalidSession', signAgreement, { query: { agrType: '502', isAgree: 'true' } });
  });

  it('has exactly the paths of the specification', () => {
    const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect([named(queryAgreement), named(signAgreement)]).toEqual([
      'PUT /hms/cc/protocol/query',
      'POST /hms/cc/protocol/sign',
    ]);
  });
});

describe('the rows', () => {
  it('show an enterprise its own signatures, and let it publish nothing', async () => {
    const { requestDb: db } = portal;
    const [own, foreign] = [
      await createSigned('partner', { privacy: 2, user: 2 }),
      await createSigned('partner', { privacy: 2, user: 2 }),
    ];
    const seen = await runInTenant(own.enterpriseId, () =>
      db.selectFrom('agreementSignature').select('accountId').distinct().execute(),
    );
    expect(seen).toEqual([{ accountId: own.id }]);
    const forged = { agrType: user, version: 1, signedAt, ip: '', locale: 'zh' as const };
    await expect(
      runInTenant(own.enterpriseId, () =>
        db
          .insertInto('agreementSignature')
          .values({ accountId: foreign.id, ...forged })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    const publishing = runInTenant(own.enterpriseId, () => publish(user, 9, new Date(), db));
    await expect(publishing).rejects.toThrow(/permission denied/);
    const listing = () => db.selectFrom('agreementVersion').select('version').execute();
    const texts = await runInTenant(null, listing);
    expect(texts.length).toBeGreaterThan(3);
  });
});

describe('the document', () => {
  const open = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}${getAgreementDocument.path}?${query}`, { headers });

  it('is a page for anybody, that runs nothing and shows its text as it is', async () => {
    const answer = await open('agrType=502&lang=en');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    const page = await answer.text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<h1>Agreement &lt;new&gt;</h1>');
    expect(page).toContain('<h2>One</h2>');
    expect(page).toContain('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(page).not.toMatch(/<script|style=|onerror=alert\(1\)>/);
    const first = await (await open('agrType=502&lang=en&version=1')).text();
    expect(first, 'its other language too').toMatch(/version=1[\s\S]*<h1>(?!Agreement &lt;new)/);
    expect((await open('agrType=502&version=999')).status).toBe(404);
  });

  it('speaks the language asked for, else that of the headers, and takes a theme', async () => {
    expect(await (await open('agrType=10256&lang=cn')).text()).toContain('<html lang="zh-CN">');
    expect(await (await open('agrType=10256', { 'accept-language': 'en' })).text()).toContain(
      '<html lang="en">',
    );
    expect(await (await open('agrType=10256', { 'accept-language': 'zh' })).text()).toContain('lang="zh-CN"');
    const dark = await (await open('agrType=10256&lang=zh&theme=dark')).text();
    expect(dark).toContain('<html lang="zh-CN" data-theme="dark">');
    for (const wrong of ['lang=fr&agrType=502', 'theme=red&agrType=502', 'agrType=1', '']) {
      expect((await open(wrong)).status, wrong).toBe(400);
    }
  });

  it('has a header of its own only outside of a frame', async () => {
    expect(await (await open('agrType=502')).text()).toContain('<header>');
    expect(await (await open('agrType=502', { 'sec-fetch-dest': 'iframe' })).text()).not.toContain(
      '<header>',
    );
  });
});

describe('where nothing is published', () => {
  it('signs nothing, and says so', async () => {
    const empty = await openApiPortal();
    try {
      const { db } = empty.deps;
      const owner = openFixtureDb(empty.ownerUrl);
      await owner.deleteFrom('agreementVersion').where('agrType', '=', user).execute();
      await owner.destroy();
      const { id: enterpriseId } = await createEnterprise(db);
      const client = await empty.as(await createAccount(db, { enterpriseId }, { signed: false }));
      const query = { agrType: '502', isAgree: 'true' } as const;
      expect(await client.call(signAgreement, { query })).toEqual({ data: null });
      expect(await client.call(queryAgreement, { query: { agrType: '502' } })).toEqual({ isAgree: false });
      await client.refusal('agreementRequestFailed', getAgreementDocument, { query: { agrType: '502' } });
    } finally {
      await empty.close();
    }
  });
});

it('version 1 of both is whole in both languages', async () => {
  const first = await portal.deps.db
    .selectFrom('agreementVersion')
    .selectAll()
    .where('version', '=', 1)
    .orderBy('agrType')
    .execute();
  expect(first.map(({ agrType }) => agrType)).toEqual([502, 10256]);
  for (const { titleZh, titleEn, bodyZh, bodyEn } of first) {
    const sections = (body: string) => body.split('\n').filter((line) => line.startsWith('# ')).length;
    expect(sections(bodyZh)).toBeGreaterThanOrEqual(6);
    expect(sections(bodyEn)).toBe(sections(bodyZh));
    expect(`${titleEn}${bodyEn}`).not.toMatch(/\p{Script=Han}/u);
    expect(titleZh).toMatch(/协议/);
    expect(bodyZh).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
  }
});

describe('ending an agreement', () => {
  const query = { agrType: '502' } as const;
  const sign = { query: { ...query, isAgree: 'true' } } as const;

  it('refuses the next call, keeps what was signed, and is mended by signing again', async () => {
    const account = await createSigned('partner', { privacy: 2, user: 2 });
    const [client, colleague] = [
      await portal.as(account),
      await portal.as(await createAccount(portal.deps.db, { enterpriseId: account.enterpriseId })),
    ];
    expect(await client.call(terminateAgreement, { query })).toEqual({ data: true });
    expect(await client.call(terminateAgreement, { query })).toEqual({ data: null });
    await client.refusal('agreementsUnsigned', listContacts);
    expect(await knock(account)).toBe(describeError('agreementsUnsigned').code);
    expect((await client.call(getAgreementStatus, { query })).signed).toBeNull();
    expect((await client.call(queryAgreement, { query: { agrType: '10256' } })).isAgree).toBe(true);
    expect(await codeOf(colleague.send(listContacts)), 'a colleague').not.toBe(
      describeError('agreementsUnsigned').code,
    );
    for (let times = 0; times < 2; times += 1)
      expect(await client.call(signAgreement, sign)).toEqual({ data: true });
    await client.call(listContacts);
    const { signatures } = await client.call(listAgreementVersions, { query });
    expect(signatures).toEqual([
      { version: 2, signedAt: expect.any(String), terminatedAt: null },
      { version: 2, signedAt: signedAt.toISOString(), terminatedAt: expect.any(String) },
    ]);
    expect(await client.call(terminateAgreement, { query })).toEqual({ data: true });
    await client.refusal('agreementsUnsigned', listContacts);
  });

  it('ends once what is ended twenty times at once', async () => {
    const account = await createSigned('partner', { privacy: 2, user: 2 });
    const client = await portal.as(account);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.send(terminateAgreement, { query })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await client.call(signAgreement, sign);
    const { signatures } = await client.call(listAgreementVersions, { query });
    expect(signatures.map(({ terminatedAt }) => terminatedAt === null)).toEqual([true, false]);
  });

  it('shows published versions and their texts, and none that is to come', async () => {
    const client = await portal.as(await createSigned('individual', { privacy: null, user: null }));
    await publish(user, 9, new Date('2099-01-01T00:00:00Z'));
    const { versions, signatures } = await client.call(listAgreementVersions, { query });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(signatures).toEqual([]);
    const text = await client.call(getAgreementText, { query: { ...query, version: '2' } });
    expect(text).toMatchObject({ version: 2, bodyZh: '# 一\n<script>alert(1)</script>' });
    await client.refusal('dataMissing', getAgreementText, { query: { ...query, version: '9' } });
    await client.refusal('parameterInvalid', getAgreementText, { query: { ...query, version: '0' } });
  });
});
