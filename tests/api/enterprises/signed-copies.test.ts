import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOwnBusinessAgreement, sendSignedCopy } from '#contract/enterprise.ts';
import * as contract from '#contract/programme/business-agreements.ts';
import { readPartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { describeError } from '#domain/errors/errors.ts';
import type { AgreementNews } from '#domain/messages/message-facts.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { type FilePart, sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let adminHeaders: Record<string, string>;
const pdf: FilePart = { name: '合作协议.pdf', bytes: '%PDF-1.7\n1 0 obj\n%%EOF' };

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(account);
  ({ headers: adminHeaders } = await sessionHeaders(portal.deps, account));
});
afterAll(() => portal?.close());

const read = (id: string) => admin.call(readPartnerEnterprise, { params: { id } });
const send = (path: string, headers: Record<string, string>, part = pdf) =>
  sendForm(`${portal.url}/v1/hms/cc/${path}`, headers, [part]);
const ownFiles = 'enterprise/business-agreement/files';

/** An enterprise that is to sign its agreement, with who manages it. */
async function toSign() {
  const { db } = portal.deps;
  const { id } = await createEnterprise(db, { partnerCode: null });
  const params = { id };
  const seen = async () => (await read(id)).agreement.version;
  await admin.call(contract.advanceBusinessAgreement, { params, body: { to: 'preparing', seen: 0 } });
  const document = await send(`admin/enterprises/${id}/agreement/files`, adminHeaders);
  const added = [String(document.body.id)];
  await admin.call(contract.changeAgreementAttachments, { params, body: { added, removed: [] } });
  const [region] = await db
    .selectFrom('referenceItem')
    .select('code')
    .where('kind', '=', 'sales-region')
    .limit(1)
    .execute();
  const terms = {
    categories: ['tablet'],
    salesRegions: [region?.code ?? ''],
    preloadedListVersion: 1,
    validFrom: '2020-01-01',
    validUntil: '2099-12-31',
  };
  await admin.call(contract.editBusinessAgreement, { params, body: { ...terms, seen: await seen() } });
  await admin.call(contract.advanceBusinessAgreement, {
    params,
    body: { to: 'signing', seen: await seen() },
  });
  const account = await createAccount(db, { enterpriseId: id, enterpriseRight: 'manage' });
  const maker = await portal.as(account);
  const { headers } = await sessionHeaders(portal.deps, account);
  const upload = async () => {
    const { status, body } = await send(ownFiles, headers, { ...pdf, name: 'signed.pdf' });
    expect(status, JSON.stringify(body)).toBe(201);
    return String(body.id);
  };
  const sendCopy = async () => {
    const file = await upload();
    await maker.call(sendSignedCopy, { body: { file, seen: await seen() } });
    return file;
  };
  return { id, params, document: added[0] as string, terms, maker, headers, seen, upload, sendCopy };
}

/** What the enterprise was told of its agreement, the first first. */
async function toldOf(enterpriseId: string): Promise<AgreementNews[]> {
  const rows = await portal.deps.db
    .selectFrom('message')
    .select('facts')
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('createdAt')
    .execute();
  const all = rows.map(({ facts }) => facts as { topic: string; what: AgreementNews });
  return all.filter(({ topic }) => topic === 'business-agreement').map(({ what }) => what);
}

describe('the signed copy of an agreement', () => {
  it('is sent back by the enterprise, returned with a reason, sent again and accepted', async () => {
    const { id, params, document, maker, seen, sendCopy } = await toSign();
    const first = await sendCopy();
    expect(await read(id)).toMatchObject({
      agreement: { state: 'signing', attachments: [{ id: document }], signedCopy: { id: first } },
      onboarding: { current: { step: 'agreement', side: 'programme' } },
    });
    const reason = '缺少盖章';
    await admin.call(contract.returnSignedCopy, { params, body: { reason, seen: await seen() } });
    const returned = await maker.call(readOwnBusinessAgreement);
    expect(returned.agreement).toMatchObject({ signedCopy: null, returnedReason: reason });
    expect((await read(id)).onboarding.current).toEqual({ step: 'agreement', side: 'maker' });
    const second = await sendCopy();
    await admin.call(contract.advanceBusinessAgreement, {
      params,
      body: { to: 'signed', seen: await seen() },
    });
    expect((await maker.call(readOwnBusinessAgreement)).agreement).toMatchObject({
      state: 'signed',
      attachments: expect.arrayContaining([expect.objectContaining({ id: second })]),
      signedCopy: { id: second },
      returnedReason: null,
    });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } });
    expect(rows.slice(0, 4).map(({ action, actor }) => [action, actor?.side])).toEqual([
      ['agreement-signed', 'programme'],
      ['agreement-copy-sent', 'maker'],
      ['agreement-returned', 'programme'],
      ['agreement-copy-sent', 'maker'],
    ]);
    // That it is in force, the onboarding tells.
    expect(await toldOf(id)).toEqual(['to-sign', 'returned']);
    await admin.call(contract.terminateBusinessAgreement, {
      params,
      body: { reason: '合作结束', seen: await seen() },
    });
    expect(await toldOf(id)).toEqual(['to-sign', 'returned', 'terminated']);
  });

  it('may be replaced while it waits; meanwhile nothing else of the agreement changes', async () => {
    const { id, params, document, terms, seen, sendCopy, maker } = await toSign();
    const first = await sendCopy();
    const edit = { params, body: { ...terms, seen: await seen() } };
    await admin.refusal('reviewStatusInvalid', contract.editBusinessAgreement, edit);
    const removal = { params, body: { added: [], removed: [first] } };
    await admin.refusal('reviewStatusInvalid', contract.changeAgreementAttachments, removal);
    const second = await sendCopy();
    expect((await read(id)).agreement).toMatchObject({
      attachments: [{ id: document }],
      signedCopy: { id: second },
    });
    // Taken back by the programme, it is signed anew.
    await admin.call(contract.advanceBusinessAgreement, {
      params,
      body: { to: 'preparing', seen: await seen() },
    });
    expect((await maker.call(readOwnBusinessAgreement)).agreement).toMatchObject({
      state: 'preparing',
      signedCopy: null,
    });
    expect(await toldOf(id)).toEqual(['to-sign', 'taken-back']);
  });

  it('is told of where the agreement is not in force yet', async () => {
    const { id, params, terms, seen, sendCopy } = await toSign();
    const later = { ...terms, validFrom: '2098-01-01', seen: await seen() };
    await admin.call(contract.editBusinessAgreement, { params, body: later });
    await sendCopy();
    await admin.call(contract.advanceBusinessAgreement, {
      params,
      body: { to: 'signed', seen: await seen() },
    });
    expect(await toldOf(id)).toEqual(['to-sign', 'signed']);
  });

  it('is taken of who manages the enterprise, by its own file, of the agreement that they saw', async () => {
    const { id, params, document, maker, seen, upload } = await toSign();
    const file = await upload();
    const version = await seen();
    const copy = (body: object) => ({ body: { file, seen: version, ...body } });
    await maker.refusal('reviewStatusChanged', sendSignedCopy, copy({ seen: 1 }));
    await maker.refusal('dataMissing', sendSignedCopy, copy({ file: crypto.randomUUID() }));
    await maker.refusal('dataMissing', sendSignedCopy, copy({ file: document }));
    const other = await toSign();
    await maker.refusal('dataMissing', sendSignedCopy, copy({ file: await other.upload() }));
    const { db } = portal.deps;
    const colleague = await createAccount(db, { enterpriseId: id, enterpriseRight: 'submit' });
    await (await portal.as(colleague)).refusal('permissionDenied', sendSignedCopy, copy({}));
    const { headers } = await sessionHeaders(portal.deps, colleague);
    expect((await send(ownFiles, headers)).status).toBe(describeError('permissionDenied').status);
    const nothing = { params, body: { reason: '缺少盖章', seen: version } };
    await admin.refusal('reviewStatusInvalid', contract.returnSignedCopy, nothing);
  });

  it('is refused where nothing is to be signed', async () => {
    const { maker, headers, params, seen, upload } = await toSign();
    const file = await upload();
    await admin.call(contract.advanceBusinessAgreement, {
      params,
      body: { to: 'signed', seen: await seen() },
    });
    await maker.refusal('reviewStatusInvalid', sendSignedCopy, { body: { file, seen: await seen() } });
    const answer = await send(ownFiles, headers);
    expect([answer.status, answer.body.errorCode]).toEqual([409, describeError('reviewStatusInvalid').code]);
  });
});
