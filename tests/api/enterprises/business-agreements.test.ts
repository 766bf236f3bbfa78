import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApplication } from '#contract/applications.ts';
import {
  getEnterpriseAgreement,
  readOwnBusinessAgreement,
  readOwnEnterprise,
  terminateOwnAgreement,
} from '#contract/enterprise.ts';
import * as contract from '#contract/programme/business-agreements.ts';
import { issuePartnerCode, readPartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { type FilePart, sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise, createProduct, nextSerial } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let headers: Record<string, string>;
const pdf: FilePart = { name: '合作协议.pdf', bytes: '%PDF-1.7\n1 0 obj\n%%EOF' };
const bare = { partnerCode: null };
const terms = {
  categories: ['tablet'],
  salesRegions: ['cn'],
  preloadedListVersion: 1,
  validFrom: '2020-01-01',
  validUntil: '2099-12-31',
};

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(account);
  ({ headers } = await sessionHeaders(portal.deps, account));
  const [region] = await portal.deps.db
    .selectFrom('referenceItem')
    .select('code')
    .where('kind', '=', 'sales-region')
    .limit(1)
    .execute();
  terms.salesRegions = [region?.code ?? ''];
});
afterAll(() => portal?.close());
const read = (id: string) => admin.call(readPartnerEnterprise, { params: { id } });
const agreementOf = async (id: string) => (await read(id)).agreement;
const seen = async (id: string) => (await agreementOf(id)).version;
type Answered = 'edit' | 'advance' | 'terminate' | 'attachments' | 'supplement';
const endpoints = {
  edit: contract.editBusinessAgreement,
  advance: contract.advanceBusinessAgreement,
  terminate: contract.terminateBusinessAgreement,
  attachments: contract.changeAgreementAttachments,
  supplement: contract.addAgreementSupplement,
} as const;

/** What is sent with the version that stands, where the call asks for one. */
async function bodyOf(what: Answered, id: string, body: object) {
  const asks = what !== 'attachments' && what !== 'supplement';
  return { params: { id }, body: asks ? { seen: await seen(id), ...body } : body };
}
const act = async (what: Answered, id: string, body: object) =>
  admin.call(endpoints[what], (await bodyOf(what, id, body)) as never);
const refuse = async (error: ErrorName, what: Answered, id: string, body: object) =>
  admin.refusal(error, endpoints[what], await bodyOf(what, id, body));

const sendFile = (id: string, part: FilePart, more = {}) =>
  sendForm(`${portal.url}/v1/hms/cc/admin/enterprises/${id}/agreement/files`, { ...headers, ...more }, [
    part,
  ]);
async function upload(id: string, part = pdf): Promise<string> {
  const answer = await sendFile(id, part);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body.id);
}

/** An enterprise whose agreement stands in this state, and the file of it. */
async function agreed(state: 'none' | 'preparing' | 'signing' | 'signed', partner: object = bare) {
  const { id } = await createEnterprise(portal.deps.db, partner);
  if (state === 'none') return { id, file: '' };
  await act('advance', id, { to: 'preparing' });
  const file = await upload(id);
  await act('attachments', id, { added: [file], removed: [] });
  if (state === 'preparing') return { id, file };
  await act('edit', id, terms);
  await act('advance', id, { to: 'signing' });
  if (state === 'signed') await act('advance', id, { to: 'signed' });
  return { id, file };
}

describe('the way of an agreement', () => {
  it('leads from nothing to a signed one, in the history of its enterprise', async () => {
    const { id } = await agreed('none');
    expect(await agreementOf(id)).toMatchObject({ state: 'not-started', number: null, version: 0 });
    await act('advance', id, { to: 'preparing' });
    expect((await read(id)).onboarding.current).toEqual({ step: 'agreement', side: 'programme' });
    const unwritten = await refuse('parameterInvalid', 'advance', id, { to: 'signing' });
    expect(unwritten.details).toMatchObject({
      missing: ['categories', 'salesRegions', 'validFrom', 'validUntil', 'attachment'],
    });
    await act('edit', id, terms);
    const file = await upload(id);
    await act('attachments', id, { added: [file], removed: [] });
    await act('advance', id, { to: 'signing' });
    expect((await read(id)).onboarding.current).toEqual({ step: 'agreement', side: 'maker' });
    await refuse('parameterInvalid', 'advance', id, { to: 'signed', signedOn: '2099-01-01' });
    await act('advance', id, { to: 'signed', signedOn: '2026-01-05' });
    expect(await agreementOf(id)).toMatchObject({
      state: 'signed',
      inForce: true,
      number: expect.stringMatching(/^HT-\d{4}-\d{4,}$/),
      ...terms,
      signedOn: '2026-01-05',
      attachments: [{ id: file, name: '合作协议.pdf' }],
    });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } });
    expect(rows.map(({ action }) => action)).toEqual([
      'agreement-signed',
      'agreement-signing',
      'agreement-attachments',
      'agreement-edited',
      'agreement-preparing',
    ]);
  });

  it('ends for good; another one begins with another number', async () => {
    const { id } = await agreed('signed');
    const { number } = await agreementOf(id);
    await act('terminate', id, { reason: '合作结束' });
    expect(await agreementOf(id)).toMatchObject({
      state: 'terminated',
      terminatedReason: '合作结束',
      number,
    });
    await refuse('reviewStatusInvalid', 'terminate', id, { reason: '合作结束' });
    expect((await sendFile(id, pdf)).status).toBe(409);
    await act('advance', id, { to: 'preparing' });
    const again = await agreementOf(id);
    expect(again).toMatchObject({ state: 'preparing', former: [{ number, terminatedReason: '合作结束' }] });
    expect(again.number).not.toBe(number);
  });

  it.each([
    ['none', 'signing'],
    ['none', 'signed'],
    ['preparing', 'preparing'],
    ['preparing', 'signed'],
    ['signed', 'preparing'],
    ['signed', 'signing'],
  ] as const)('from %s does not lead to %s', async (state, to) => {
    const { id } = await agreed(state);
    await refuse('reviewStatusInvalid', 'advance', id, { to });
  });

  it('is refused to who looked at another version, to an enterprise that is not permitted, and once signed', async () => {
    const { id } = await agreed('preparing');
    await refuse('reviewStatusChanged', 'edit', id, { ...terms, seen: 0 });
    await refuse('parameterInvalid', 'edit', id, { ...terms, validUntil: '2019-01-01' });
    await refuse('parameterInvalid', 'edit', id, { ...terms, preloadedListVersion: 999 });
    await refuse('categoryMissing', 'edit', id, { ...terms, categories: ['spaceship'] });
    await refuse('salesRegionMissing', 'edit', id, { ...terms, salesRegions: ['moon'] });
    const suspended = await agreed('none', { ...bare, state: 0 });
    await refuse('reviewStatusInvalid', 'advance', suspended.id, { to: 'preparing' });
    const signed = await agreed('signed');
    await refuse('reviewStatusInvalid', 'edit', signed.id, terms);
  });

  it('begins once for ten who begin it at once', async () => {
    const { id } = await agreed('none');
    const begin = { params: { id }, body: { to: 'preparing', seen: 0 } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(contract.advanceBusinessAgreement, begin)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('attachments', () => {
  it.each<[ErrorName, FilePart]>([
    ['attachmentTypeInvalid', { name: 'note.txt', bytes: 'text' }],
    ['attachmentTypeInvalid', { name: 'agreement.docx', bytes: '%PDF-1.7\n%%EOF' }],
    ['fileHeaderError', { name: 'agreement.pdf', bytes: 'no pdf at all' }],
    ['fileHeaderError', { name: 'scan.png', bytes: pdf.bytes }],
    ['fileNameTooLong', { name: `${'长'.repeat(125)}.pdf`, bytes: pdf.bytes }],
  ])('%s is what a wrong file is refused with: %j', async (error, part) => {
    const { id } = await agreed('preparing');
    const { code, status } = describeError(error);
    expect(await sendFile(id, part)).toMatchObject({ status, body: { errorCode: code } });
  });

  it('are PDF and pictures, take no room of the enterprise, and are read by it alone', async () => {
    const { id, file } = await agreed('preparing');
    const scan = await upload(id, { name: 'scan.png', bytes: await buildPicture('png') });
    await act('attachments', id, { added: [scan], removed: [] });
    expect((await agreementOf(id)).attachments.map((one) => one.id)).toEqual([file, scan]);
    const { db } = portal.deps;
    const usage = await db.selectFrom('enterpriseUsage').where('enterpriseId', '=', id).selectAll().execute();
    expect(usage).toEqual([{ enterpriseId: id, storageBytes: 0 }]);
    const { id: other } = await createEnterprise(db);
    const statusFor = async (enterpriseId: string) => {
      const reader = await sessionHeaders(portal.deps, await createAccount(db, { enterpriseId }));
      const { status } = await fetch(`${portal.url}/v1/hms/cc/files/${file}`, { headers: reader.headers });
      return status;
    };
    expect([await statusFor(id), await statusFor(other)]).toEqual([200, describeError('dataMissing').status]);
  });

  it('cannot be removed all from a signed agreement, and must be its own', async () => {
    const { id, file } = await agreed('signed');
    const other = await agreed('signed');
    await refuse('attachmentsAllDeleted', 'attachments', id, { added: [], removed: [file] });
    await refuse('attachmentIdsInconsistent', 'attachments', id, { added: [], removed: [other.file] });
    await refuse('dataMissing', 'attachments', id, { added: [other.file], removed: [] });
    const next = await upload(id);
    await act('attachments', id, { added: [next], removed: [file] });
    expect((await agreementOf(id)).attachments).toMatchObject([{ id: next }]);
    const { attachedAt } = await portal.deps.db
      .selectFrom('file')
      .select('attachedAt')
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    expect(attachedAt, 'a file that nothing names is pruned').toBeNull();
  });

  it('are twenty at most, and may be none before it is signed', async () => {
    const { id, file } = await agreed('preparing');
    await act('attachments', id, { added: [], removed: [file] });
    await act('attachments', id, { added: [], removed: [] });
    expect((await agreementOf(id)).attachments).toEqual([]);
    const added = Array.from({ length: 20 }, () => crypto.randomUUID());
    await act('attachments', id, { added: [await upload(id)], removed: [] });
    await refuse('attachmentsTooMany', 'attachments', id, { added, removed: [] });
  });
});

describe('a supplement', () => {
  const others = { categories: ['reader'], salesRegions: [], validUntil: null };
  const supplement = { title: '补充协议 1', signedOn: '2026-01-05', ...others };

  it('adds a category, with its files', async () => {
    const { id } = await agreed('signed');
    const resourceIds = [await upload(id)];
    await act('supplement', id, { ...supplement, resourceIds });
    expect(await agreementOf(id)).toMatchObject({
      categories: ['tablet', 'reader'],
      validUntil: terms.validUntil,
      supplements: [{ title: '补充协议 1', attachments: [{ id: resourceIds[0] }] }],
    });
  });

  it('and its file are there once, however often they are sent under one key', async () => {
    const { id } = await agreed('signed');
    const [sending, adding] = [crypto.randomUUID(), crypto.randomUUID()];
    const files = await Promise.all([1, 2].map(() => sendFile(id, pdf, { 'idempotency-key': sending })));
    expect(new Set(files.map(({ body }) => body.id)).size).toBe(1);
    const body = { ...supplement, resourceIds: [String(files[0]?.body.id)] };
    const key = { 'idempotency-key': adding };
    const add = () => admin.send(contract.addAgreementSupplement, { params: { id }, body }, key);
    expect((await Promise.all([add(), add()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await agreementOf(id)).supplements).toHaveLength(1);
  });

  it('is refused without a file, with too many, and before the agreement is signed', async () => {
    const { id } = await agreed('signed');
    await refuse('supplementResourceIdEmpty', 'supplement', id, { ...supplement, resourceIds: [] });
    const many = Array.from({ length: 11 }, () => crypto.randomUUID());
    await refuse('attachmentsTooMany', 'supplement', id, { ...supplement, resourceIds: many });
    const wrong = { ...supplement, resourceIds: many.slice(0, 1) };
    await refuse('dataMissing', 'supplement', id, wrong);
    await refuse('parameterInvalid', 'supplement', id, { ...wrong, signedOn: '2099-01-01' });
    const signing = await agreed('signing');
    await refuse('reviewStatusInvalid', 'supplement', signing.id, wrong);
  });
});

describe('what an agreement is needed for', () => {
  it('a partner code is issued under a signed one alone', async () => {
    const { id } = await agreed('signing');
    const issue = () => ({ params: { id }, body: { code: `S${String(nextSerial()).padStart(6, '0')}` } });
    await admin.refusal('commercialAgreementUnsigned', issuePartnerCode, issue());
    await act('advance', id, { to: 'signed' });
    await admin.call(issuePartnerCode, issue());
  });

  it('an application is created under a signed one that is valid and holds for the category', async () => {
    const { db } = portal.deps;
    const { id } = await createEnterprise(db);
    const maker = await portal.as(await createAccount(db, { enterpriseId: id }));
    expect(await agreementOf(id), 'who is created as one that works').toMatchObject({ inForce: true });
    const product = await createProduct(db, { enterpriseId: id, category: 'reader' });
    const body = {
      productId: product.id,
      configurationIds: [product.configurations[0]?.id],
      materials: materialsOf(crypto.randomUUID()),
    };
    const apply = async (error: ErrorName) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const { code } = describeError(error);
      expect(await maker.send(createApplication, { body }, key)).toMatchObject({ body: { errorCode: code } });
    };
    const stands = async (change: object) => {
      await db.updateTable('businessAgreement').set(change).where('enterpriseId', '=', id).execute();
      return (await maker.call(getEnterpriseAgreement)).agreement;
    };
    await apply('productImageMissing');
    expect((await stands({ salesRegions: ['cn'] }))?.salesRegions).toEqual(['cn']);
    await apply('salesRegionMissing');
    expect((await stands({ categories: ['tablet'] }))?.categories).toEqual(['tablet']);
    await apply('categoryNotInAgreement');
    expect((await stands({ validUntil: '2026-01-01' }))?.inForce).toBe(false);
    await apply('commercialAgreementUnsigned');
    await stands({ validUntil: null });
    await act('terminate', id, { reason: '合作结束' });
    await apply('commercialAgreementUnsigned');
  });
});

describe('what its own people read', () => {
  it('is what the programme keeps, with its supplements, papers and contact', async () => {
    const { db } = portal.deps;
    const { id, file } = await agreed('signed', {
      ...bare,
      contactName: '宋知行',
      contactEmail: 'bd@assay.example',
    });
    const more = await upload(id);
    const supplement = { title: '电视类别补充协议', signedOn: '2026-02-01', resourceIds: [more] };
    await act('supplement', id, {
      ...supplement,
      categories: ['reader'],
      salesRegions: [],
      validUntil: null,
    });
    const colleague = await createAccount(db, { enterpriseId: id });
    const maker = await portal.as(colleague);
    const own = await maker.call(readOwnBusinessAgreement);
    expect(own.agreement).toEqual(await agreementOf(id));
    expect(own.agreement).toMatchObject({ state: 'signed', categories: ['tablet', 'reader'] });
    expect(own.contact).toMatchObject({ name: '宋知行', email: 'bd@assay.example' });
    const stranger = await createAccount(db, { enterpriseId: (await createEnterprise(db)).id });
    for (const [reader, status] of [
      [colleague, 200],
      [stranger, 404],
    ] as const) {
      const { headers: session } = await sessionHeaders(portal.deps, reader);
      const answers = [file, more].map((one) =>
        fetch(`${portal.url}/v1/hms/cc/files/${one}`, { headers: session }),
      );
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([status, status]);
    }
    const other = await (await portal.as(stranger)).call(readOwnBusinessAgreement);
    expect(other.agreement.supplements).toEqual([]);
  });

  it('is ended by whoever manages the company, who saw it as it stands; its history names them', async () => {
    const { db } = portal.deps;
    const { id } = await agreed('signed');
    const manager = await createAccount(db, { enterpriseId: id, enterpriseRight: 'manage' });
    const maker = await portal.as(manager);
    const end = (more: object) => ({ body: { reason: '不再合作', seen: 0, ...more } });
    await maker.refusal('reviewStatusChanged', terminateOwnAgreement, end({ seen: 1 }));
    const colleague = await portal.as(
      await createAccount(db, { enterpriseId: id, enterpriseRight: 'submit' }),
    );
    await colleague.refusal('permissionDenied', terminateOwnAgreement, end({ seen: await seen(id) }));
    const [last, key] = [end({ seen: await seen(id) }), { 'idempotency-key': crypto.randomUUID() }];
    const twice = await Promise.all([1, 2].map(() => maker.send(terminateOwnAgreement, last, key)));
    expect(twice.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { ended: true }]));
    expect(await agreementOf(id)).toMatchObject({ state: 'terminated', terminatedReason: '不再合作' });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } });
    expect(rows[0]).toMatchObject({ action: 'agreement-terminated', actor: { side: 'maker' } });
  });

  it('names the company and how far its verification is, and nothing to whoever has none', async () => {
    const { db } = portal.deps;
    const { id, nameZh } = await createEnterprise(db, { verifyRealState: 2 });
    const submittedAt = new Date('2026-01-05T02:00:00Z');
    const given = { creditCode: '91440300MA5F0T2X7K', legalRepresentative: '林可', phone: '0755 2600' };
    const decided = { enterpriseId: id, submittedAt, decidedAt: submittedAt };
    await db
      .insertInto('enterpriseVerification')
      .values({ ...given, ...decided })
      .execute();
    const maker = await portal.as(await createAccount(db, { enterpriseId: id }));
    expect((await maker.call(readOwnEnterprise)).company).toMatchObject({
      nameZh,
      verifyRealState: 2,
      verifiedAt: submittedAt.toISOString(),
      creditCode: given.creditCode,
      legalRepresentative: '林可',
    });
    const individual = await createAccount(db, { roles: ['individual'], enterpriseId: null });
    expect(await (await portal.as(individual)).call(readOwnEnterprise)).toEqual({ company: null });
  });
});
