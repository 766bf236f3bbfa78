import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  decideEnterpriseVerification,
  listAdminEnterprises,
  setEnterpriseContact,
  setEnterpriseState,
} from '#contract/admin-enterprises.ts';
import { listAudit } from '#contract/audit.ts';
import { getEnterpriseState, readOwnBusinessAgreement, readOwnOnboarding } from '#contract/enterprise.ts';
import { listProducts } from '#contract/products.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { layLicence } from '#tests/support/licences.ts';

const { portal, admin } = administeredPortal();

async function addEnterprise(overrides: Parameters<typeof createEnterprise>[1] = {}) {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db, overrides);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  return { ...enterprise, partner: await portal.as(account) };
}

type Query = Record<string, string>;
const ask = (query: Query) => admin.call(listAdminEnterprises, { query: query as never });
const find = async (name: string) => (await ask({ keyword: name })).rows[0];
const contactOf = ({
  contactName: name,
  contactEmail: email,
  contactPhone: phone,
}: Awaited<ReturnType<typeof addEnterprise>>) => ({
  name,
  nameEn: null,
  role: null,
  roleEn: null,
  email,
  phone,
});

/** Hands in data to be verified; the code is one of a real form. */
async function handIn(enterprise: { id: string; nameZh: string; nameEn: string }, creditCode: string) {
  const { db, now } = portal.deps;
  const { id, nameZh: companyZh, nameEn: companyEn } = enterprise;
  const legal = { country: 'CN', creditCode, legalRepresentative: '林岚', phone: '+86 755 0000 0000' };
  await submitVerification(db, { enterpriseId: id, input: { companyZh, companyEn, ...legal }, now: now() });
  await layLicence(db, id);
}

describe('the list of enterprises', () => {
  it('says how each stands, and how many accounts it has', async () => {
    const enterprise = await addEnterprise({ state: 0, verifyRealState: 0 });
    expect(await find(enterprise.nameZh)).toEqual({
      id: enterprise.id,
      kind: 'maker',
      nameZh: enterprise.nameZh,
      nameEn: enterprise.nameEn,
      country: null,
      partnerCode: enterprise.partnerCode,
      createdAt: expect.any(String),
      state: 0,
      verifyRealState: 0,
      verification: null,
      contact: contactOf(enterprise),
      accounts: 1,
      codesInUse: 1,
      standing: expect.any(Object),
      similar: expect.any(Array),
    });
  });

  it('is found by names and partner code', async () => {
    const serial = nextSerial();
    const name = {
      nameZh: `云岚科技${serial}`,
      nameEn: `Yunlan ${serial}`,
      partnerCode: `YL${10_000 + serial}`,
    };
    const { id } = await addEnterprise({ ...name, state: 0, verifyRealState: 1 });
    for (const keyword of [name.nameZh, name.nameEn.toLowerCase(), name.partnerCode.toLowerCase()]) {
      expect((await ask({ keyword })).rows.map((row) => row.id)).toEqual([id]);
    }
    await admin.refusal('parameterInvalid', listAdminEnterprises, { query: { turn: 'nobody' } as never });
  });

  it('and what is done there is for administrators alone', async () => {
    const { id, partner } = await addEnterprise();
    const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
    for (const api of [partner, reviewer]) {
      for (const endpoint of [
        listAdminEnterprises,
        setEnterpriseState,
        setEnterpriseContact,
        decideEnterpriseVerification,
      ]) {
        await api.refusal('permissionDenied', endpoint, { params: { id } });
      }
    }
  });
});

describe('suspending an enterprise', () => {
  const reason = '资质材料需要重新核对';
  const set = (id: string, state: 0 | 1) => ({
    params: { id },
    body: state === 1 ? ({ state } as const) : ({ state, reason } as const),
  });

  it('refuses its next call, tells its people, and can be taken back', async () => {
    const { id, partner } = await addEnterprise();
    await partner.call(listProducts);
    await admin.call(setEnterpriseState, set(id, 0));
    await partner.refusal('permissionDenied', listProducts);
    expect((await partner.call(getEnterpriseState)).state).toBe(0);
    await admin.call(setEnterpriseState, set(id, 1));
    await partner.call(listProducts);
    const { rows } = await admin.call(listAudit, { query: { target: id } });
    expect(rows.map(({ detail }) => detail.state)).toEqual([1, 0]);
  });

  it('is one administrator’s of ten that do it at once', async () => {
    const { id } = await addEnterprise();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(setEnterpriseState, set(id, 0))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await admin.refusal('reviewStatusChanged', setEnterpriseState, set(id, 0));
    await admin.refusal('partnerEnterpriseMissing', setEnterpriseState, set(randomUUID(), 0));
    await admin.refusal('parameterInvalid', setEnterpriseState, {
      params: { id },
      body: { state: 2 } as never,
    });
  });
});

describe('the business development contact', () => {
  it('is what its people are told from then on', async () => {
    const enterprise = await addEnterprise();
    const contact = { email: 'he.qing@assay.example', phone: null };
    const named = { name: '何青', nameEn: 'He Qing', role: '华南区商务拓展', roleEn: 'BD, South China' };
    const body = { contact: { ...named, ...contact }, seen: contactOf(enterprise) };
    await admin.call(setEnterpriseContact, { params: { id: enterprise.id }, body });
    expect((await enterprise.partner.call(getEnterpriseState)).contact).toEqual(contact);
    expect((await find(enterprise.nameZh))?.contact).toEqual(body.contact);
    const own = await enterprise.partner.call(readOwnBusinessAgreement);
    expect(own.contact, 'in both languages').toEqual(body.contact);
    const { onboarding } = await enterprise.partner.call(readOwnOnboarding);
    expect(onboarding?.contact).toEqual({ of: 'business', ...body.contact });
    await admin.refusal('reviewStatusChanged', setEnterpriseContact, { params: { id: enterprise.id }, body });
  });

  it('has an email or a phone, in their form', async () => {
    const enterprise = await addEnterprise();
    const refuse = (name: 'businessContactRequired' | 'parameterInvalid', contact: unknown) =>
      admin.refusal(name, setEnterpriseContact, {
        params: { id: enterprise.id },
        body: { contact, seen: contactOf(enterprise) },
      });
    await refuse('businessContactRequired', { email: null, phone: null });
    await refuse('parameterInvalid', { email: '', phone: null });
    await refuse('parameterInvalid', { email: 'no address', phone: null });
    await refuse('parameterInvalid', { email: null, phone: 'call me' });
  });
});

describe('deciding a verification', () => {
  it('verifies what was handed in, once', async () => {
    const enterprise = await addEnterprise({ verifyRealState: 0 });
    await handIn(enterprise, '91350100M000100Y43');
    const row = await find(enterprise.nameZh);
    expect(row).toMatchObject({ verifyRealState: 1, verification: { creditCode: '91350100M000100Y43' } });
    const seen = row?.verification?.submittedAt ?? '';
    const decision = { params: { id: enterprise.id }, body: { outcome: 'verified' as const, seen } };
    await admin.call(decideEnterpriseVerification, decision);
    expect((await find(enterprise.nameZh))?.verifyRealState).toBe(2);
    await admin.refusal('reviewStatusInvalid', decideEnterpriseVerification, decision);
  });

  it('returns it with a reason, and not what was not seen', async () => {
    const enterprise = await addEnterprise({ verifyRealState: 0 });
    await handIn(enterprise, '91440300708461136T');
    const { id } = enterprise;
    const returned = { outcome: 'returned' as const, reason: '与营业执照不一致' };
    const old = { ...returned, seen: new Date(0).toISOString() };
    await admin.refusal('reviewStatusChanged', decideEnterpriseVerification, { params: { id }, body: old });
    const seen = (await find(enterprise.nameZh))?.verification?.submittedAt ?? '';
    const wordless = { outcome: 'returned', seen, reason: ' ' };
    await admin.refusal('parameterInvalid', decideEnterpriseVerification, { params: { id }, body: wordless });
    await admin.call(decideEnterpriseVerification, { params: { id }, body: { ...returned, seen } });
    expect(await find(enterprise.nameZh)).toMatchObject({
      verifyRealState: 0,
      verification: { returnedReason: returned.reason, decidedAt: expect.any(String) },
    });
    const { rows } = await admin.call(listAudit, { query: { target: id, outcome: 'done' } });
    expect(rows).toMatchObject([{ operation: 'enterprise.administer', detail: { outcome: 'returned' } }]);
    expect(JSON.stringify(rows)).not.toContain(returned.reason);
  });
});
