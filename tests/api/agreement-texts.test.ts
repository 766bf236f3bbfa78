import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryAgreement, signAgreement, terminateAgreement } from '#contract/agreements.ts';
import { listContacts } from '#contract/contacts.ts';
import {
  confirmAgreementText,
  deleteAgreementText,
  draftAgreementText,
  editAgreementText,
  listAgreementTexts,
  listSignatures,
  publishAgreementText,
  readAgreementText,
  withdrawAgreementText,
} from '#contract/programme/agreement-texts.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import type { EnteredPartner } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';

const user = { agrType: '502' } as const;
const privacy = { agrType: '10256' } as const;
const { portal, admin } = administeredPortal();
let maker: EnteredPartner;

beforeAll(async () => {
  maker = await portal.enterPartner();
});

const text = (changes: object = {}) => ({
  titleZh: '协议',
  titleEn: 'Agreement',
  bodyZh: '# 第一条\n内容\n- 甲\n- 乙',
  bodyEn: '# One\nText\n- a\n- b',
  ...changes,
});
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function versionsOf(agrType: number) {
  const { agreements } = await admin.call(listAgreementTexts);
  return agreements.find((one) => one.agrType === agrType)?.versions ?? [];
}

/** Publishes in the past what stands as a draft, as if its date had come. */
async function letCome(agrType: 502 | 10256, version: number): Promise<void> {
  await portal.deps.db
    .updateTable('agreementVersion')
    .set({ publishedAt: fromNow(-0.01) })
    .where('agrType', '=', agrType)
    .where('version', '=', version)
    .execute();
}

describe('a version of an agreement', () => {
  it('is written, published from a date on, and asked of everybody from then on (038)', async () => {
    const { version } = await admin.call(draftAgreementText, { params: user, body: text({ bodyEn: '' }) });
    expect(version).toBe(2);
    const params = { ...user, version: '2' };
    expect(await versionsOf(502)).toMatchObject([
      { version: 2, state: 'draft', publishedAt: null, signatures: 0 },
      { version: 1, state: 'in-effect' },
    ]);
    // Others read of a draft neither its text nor that there is one.
    expect((await maker.partner.call(queryAgreement, { query: user })).isAgree).toBe(true);
    await admin.call(editAgreementText, { params, body: { ...text(), seen: 1 } });
    const from = fromNow(24).toISOString();
    expect(await admin.call(publishAgreementText, { params, body: { from, seen: 2 } })).toEqual({
      version: 2,
      revision: 3,
      state: 'scheduled',
    });
    await maker.partner.call(listContacts);
    await letCome(502, 2);
    await maker.partner.refusal('agreementVersionUnsigned', listContacts);
    expect((await versionsOf(502)).map(({ state }) => state)).toEqual(['in-effect', 'superseded']);
    await maker.partner.call(signAgreement, { query: { ...user, isAgree: 'true' } });
    await maker.partner.call(listContacts);
    expect((await versionsOf(502))[0]).toMatchObject({ signatures: 1 });
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'agreement-text', id: '502-2' },
    });
    expect(rows.map(({ action }) => action)).toEqual(['published', 'edited', 'created']);
  });

  it('that came with the product is marked until somebody confirms it, once', async () => {
    const params = { ...privacy, version: '1' };
    const isUnread = async () => (await admin.call(readAgreementText, { params })).unread;
    expect(await isUnread()).toBe(true);
    expect((await versionsOf(10256)).at(-1)).toMatchObject({ version: 1, unread: true });
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await admin.send(confirmAgreementText, { params })).status),
    );
    expect(answers.toSorted()).toEqual([204, 409, 409]);
    expect(await isUnread()).toBe(false);
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'agreement-text', id: '10256-1' },
    });
    expect(rows.map(({ action, fields }) => [action, fields])).toEqual([
      ['confirmed', [{ field: 'confirmed', before: false, after: true }]],
    ]);
    await admin.refusal('dataMissing', confirmAgreementText, { params: { ...privacy, version: '99' } });
  });

  it('that the programme wrote is nobody’s template', async () => {
    const { version } = await admin.call(draftAgreementText, { params: user, body: text() });
    const params = { ...user, version: String(version) };
    expect((await admin.call(readAgreementText, { params })).unread).toBe(false);
    await admin.refusal('reviewStatusChanged', confirmAgreementText, { params });
    await admin.call(deleteAgreementText, { params });
  });

  it('promises as a template no number of days, months or years', async () => {
    for (const kind of [privacy, user]) {
      const { bodyZh, bodyEn } = await admin.call(readAgreementText, { params: { ...kind, version: '1' } });
      const time =
        /[一二三四五六七八九十两\d]+个?(?:小时|工作日|天|日|周|个月|月|年)|\b(?:one|two|three|four|five|six|\d+) (?:hour|day|working day|week|month|year)s?\b/;
      expect(`${bodyZh}\n${bodyEn}`).not.toMatch(time);
    }
  });

  it('is changed as a draft alone, by whoever saw its newest state', async () => {
    const { version } = await admin.call(draftAgreementText, { params: privacy, body: text() });
    const params = { ...privacy, version: String(version) };
    const edit = (seen: number) => ({ params, body: { ...text(), seen } });
    await admin.call(editAgreementText, edit(1));
    const late = await admin.refusal('parameterInvalid', editAgreementText, edit(1));
    expect(late.details).toMatchObject({ reason: 'version', version: 2 });
    await admin.refusal('reviewStatusChanged', draftAgreementText, { params: privacy, body: text() });
    await admin.call(publishAgreementText, { params, body: { from: fromNow(24).toISOString(), seen: 2 } });
    for (const endpoint of [editAgreementText, deleteAgreementText] as const) {
      const body = endpoint.method === 'PUT' ? edit(3).body : undefined;
      await admin.refusal('reviewStatusChanged', endpoint, { params, body });
    }
    expect(await admin.call(withdrawAgreementText, { params })).toMatchObject({
      state: 'draft',
      revision: 4,
    });
    await admin.refusal('reviewStatusChanged', withdrawAgreementText, { params });
    expect((await admin.send(deleteAgreementText, { params })).status).toBe(204);
    await admin.refusal('dataMissing', readAgreementText, { params });
    await admin.refusal('parameterInvalid', readAgreementText, { params: { ...privacy, version: '01' } });
    const inEffect = { ...privacy, version: '1' };
    await admin.refusal('reviewStatusChanged', editAgreementText, { ...edit(1), params: inEffect });
    await admin.refusal('reviewStatusChanged', withdrawAgreementText, { params: inEffect });
  });

  it('is published whole, not in the past, and after the one before', async () => {
    const { version } = await admin.call(draftAgreementText, {
      params: privacy,
      body: text({ titleEn: '' }),
    });
    const params = { ...privacy, version: String(version) };
    const codes = async (from: Date | null, seen: number) => {
      const body = { from: from?.toISOString() ?? null, seen };
      const { details } = await admin.refusal('parameterInvalid', publishAgreementText, { params, body });
      const { issues } = details as { issues: { path: string; code: string }[] };
      return issues.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await codes(null, 1)).toEqual(['titleEn required']);
    await admin.call(editAgreementText, { params, body: { ...text({ bodyEn: '# One\nText' }), seen: 1 } });
    expect(await codes(null, 2)).toEqual(['bodyEn parts']);
    await admin.call(editAgreementText, { params, body: { ...text(), seen: 2 } });
    expect(await codes(fromNow(-1), 3)).toEqual(['from past']);
    await admin.call(publishAgreementText, { params, body: { from: fromNow(48).toISOString(), seen: 3 } });
    const next = await admin.call(draftAgreementText, { params: privacy, body: text() });
    const later = { ...privacy, version: String(next.version) };
    const early = { params: later, body: { from: fromNow(24).toISOString(), seen: 1 } };
    await admin.refusal('parameterInvalid', publishAgreementText, early);
    // The draft of the next one stands in the way.
    await admin.refusal('reviewStatusChanged', withdrawAgreementText, { params });
    await admin.call(deleteAgreementText, { params: later });
    await admin.call(withdrawAgreementText, { params });
    await admin.call(deleteAgreementText, { params });
  });

  it('is begun once, whoever of several is first', async () => {
    const sent = Array.from({ length: 5 }, () =>
      admin.send(draftAgreementText, { params: privacy, body: text() }, { 'idempotency-key': randomUUID() }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
    const [draft] = await versionsOf(10256);
    await admin.call(deleteAgreementText, { params: { ...privacy, version: String(draft?.version) } });
  });
});

describe('who signed', () => {
  it('is listed newest first, by pages, found by person, enterprise and version', async () => {
    const { db } = portal.deps;
    const named = { enterpriseId: maker.enterpriseId, nameZh: '闻一', nameEn: 'Wen Yi' };
    const colleague = await createAccount(db, named);
    const list = (query: object) => admin.call(listSignatures, { params: privacy, query });
    const [newest] = (await list({ limit: 1 })).rows;
    expect(newest).toMatchObject({ accountId: colleague.id, version: 1, nameZh: '闻一' });
    const all = await list({ limit: 100 });
    const found: string[] = [];
    for (let after: string | undefined, turn = 0; turn < 20; turn += 1) {
      const page = await list({ limit: 2, ...(after ? { after } : {}) });
      found.push(...page.rows.map(({ accountId }) => accountId));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual(all.rows.map(({ accountId }) => accountId));
    expect(all.total).toBe(found.length);
    expect((await list({ keyword: '闻一' })).rows).toHaveLength(1);
    const own = (await list({ keyword: newest?.enterprise?.nameEn })).rows;
    expect(own.every(({ enterprise }) => enterprise?.id === maker.enterpriseId)).toBe(true);
    expect(own).toHaveLength(2);
    expect((await list({ version: '7' })).rows).toEqual([]);
    await admin.refusal('parameterInvalid', listSignatures, { params: { agrType: '1' } });
  });

  it('says which signatures were ended, and counts each account that stands by one once', async () => {
    const { db } = portal.deps;
    const signer = await createAccount(db, { enterpriseId: maker.enterpriseId });
    const client = await portal.as(signer);
    const counted = async () =>
      (await versionsOf(10256)).find(({ version }) => version === 1)?.signatures ?? Number.NaN;
    const signed = async () =>
      (await admin.call(listSignatures, { params: privacy, query: { limit: 100 } })).rows
        .filter(({ accountId }) => accountId === signer.id)
        .map(({ endedAt }) => endedAt === null);
    const before = await counted();
    await client.call(terminateAgreement, { query: privacy });
    expect([await counted(), await signed()]).toEqual([before - 1, [false]]);
    await client.call(signAgreement, { query: { ...privacy, isAgree: 'true' } });
    expect([await counted(), await signed()]).toEqual([before, [true, false]]);
  });
});
