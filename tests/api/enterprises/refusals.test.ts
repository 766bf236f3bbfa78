import { describe, expect, it } from 'vitest';
import { decideEnterpriseVerification, setEnterpriseState } from '#contract/admin-enterprises.ts';
import { askForAdmission, readOwnOnboarding } from '#contract/enterprise.ts';
import { getMessage, listMessages } from '#contract/messages.ts';
import { listProducts } from '#contract/products.ts';
import { readPartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

const { portal, admin } = administeredPortal();
const reason = 'The agreement of last year is not settled.';
const answer = 'It was settled on 1 November.';
const texts = serverTexts('zh').messageTopics.admission;

async function enter(overrides: Parameters<typeof createEnterprise>[1]) {
  const { id } = await createEnterprise(portal.deps.db, overrides);
  const account = await createAccount(portal.deps.db, { enterpriseId: id });
  return { id, partner: await portal.as(account) };
}
type Entered = Awaited<ReturnType<typeof enter>>;

const refuse = (id: string) => ({ params: { id }, body: { state: 0, reason } }) as const;
const permit = (id: string) => ({ params: { id }, body: { state: 1 } }) as const;
const own = async ({ partner }: Entered) => (await partner.call(readOwnOnboarding)).onboarding;
const seen = ({ id }: Entered) => admin.call(readPartnerEnterprise, { params: { id } });
const actions = async ({ id }: Entered) =>
  (await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } })).rows.map(
    ({ action, actor, fields }) => [action, actor.side, fields.map(({ field }) => field)],
  );
const told = async ({ partner }: Entered) =>
  (await partner.call(listMessages, { query: { kind: 'enterprise' } })).rows.map(({ headline }) => headline);

describe('an admission that is declined', () => {
  it('is the maker’s turn with the reason, and the programme’s again once it is asked for anew', async () => {
    const entered = await enter({ state: 0 });
    await admin.call(setEnterpriseState, refuse(entered.id));
    const refused = { kind: 'declined', at: expect.any(String), reason, reasonEn: null };
    expect(await own(entered)).toMatchObject({ turn: 'maker', step: 'admission', refused });
    expect(await seen(entered)).toMatchObject({ refused, standing: { turn: 'maker', dueAt: null } });
    await admin.refusal('reviewStatusChanged', setEnterpriseState, refuse(entered.id));

    await entered.partner.call(askForAdmission, { body: { answer } });
    expect(await own(entered)).toMatchObject({ turn: 'programme', step: 'admission', refused: null });
    await entered.partner.refusal('reviewStatusInvalid', askForAdmission, { body: { answer } });
    await admin.call(setEnterpriseState, permit(entered.id));
    await entered.partner.call(listProducts);
    expect(await actions(entered)).toEqual([
      ['state', 'programme', ['state']],
      ['asked-again', 'maker', ['refusedReason', 'answer']],
      ['declined', 'programme', ['refusedReason']],
    ]);
    expect(await told(entered)).toContain(texts.declined.headline);
  });

  it('may also be permitted without being asked for, and is no longer refused by that', async () => {
    const entered = await enter({ state: 0 });
    await admin.call(setEnterpriseState, refuse(entered.id));
    await admin.call(setEnterpriseState, permit(entered.id));
    expect((await own(entered))?.refused).toBeNull();
  });

  it('is none before the company is verified', async () => {
    const entered = await enter({ state: 0, verifyRealState: 1 });
    await admin.refusal('reviewStatusInvalid', setEnterpriseState, refuse(entered.id));
  });

  it('is asked for again by whoever manages the enterprise alone', async () => {
    const { id } = await enter({ state: 0 });
    await admin.call(setEnterpriseState, refuse(id));
    const account = await createAccount(portal.deps.db, { enterpriseId: id, enterpriseRight: 'submit' });
    const submitting = await portal.as(account);
    await submitting.refusal('permissionDenied', askForAdmission, { body: { answer } });
    await admin.refusal('permissionDenied', askForAdmission, { body: { answer } });
  });
});

describe('a suspension', () => {
  it('is told with its reason, and that it is lifted', async () => {
    const entered = await enter({ state: 1 });
    await admin.call(setEnterpriseState, refuse(entered.id));
    const refused = { kind: 'suspended', at: expect.any(String), reason, reasonEn: null };
    expect(await own(entered)).toMatchObject({ turn: 'suspended', refused });
    expect((await seen(entered)).refused).toEqual(refused);
    await entered.partner.refusal('permissionDenied', listProducts);
    await entered.partner.refusal('reviewStatusInvalid', askForAdmission, { body: { answer } });
    expect(await told(entered)).toEqual([texts.suspended.headline]);

    await admin.call(setEnterpriseState, permit(entered.id));
    expect(await own(entered)).toMatchObject({ refused: null });
    expect(await told(entered)).toEqual([texts.restored.headline, texts.suspended.headline]);
    expect(await actions(entered)).toEqual([
      ['state', 'programme', ['state', 'refusedReason']],
      ['suspended', 'programme', ['state', 'refusedReason']],
    ]);
  });
});

describe('a reason in both languages', () => {
  const both = { zh: '去年的协议尚未结清。', en: reason };

  it('reaches each reader in their own, also in messages', async () => {
    const entered = await enter({ state: 0 });
    const call = { params: { id: entered.id }, body: { state: 0, reason: both } } as const;
    await admin.call(setEnterpriseState, call);
    const refused = { reason: both.zh, reasonEn: both.en };
    expect(await own(entered)).toMatchObject({ refused });
    expect(await seen(entered)).toMatchObject({ refused });
    const { rows } = await entered.partner.call(listMessages, { query: { kind: 'enterprise' } });
    const params = { id: rows[0]?.id ?? '' };
    expect(await entered.partner.call(getMessage, { params })).toMatchObject({
      quote: { text: both.zh, language: null },
    });
    await entered.partner.call(askForAdmission, { body: { answer } });
    expect(await own(entered)).toMatchObject({ refused: null });
    // In English alone it says so to a reader of Chinese.
    await admin.call(setEnterpriseState, refuse(entered.id));
    const newest = (await entered.partner.call(listMessages, { query: { kind: 'enterprise' } })).rows[0];
    const read = await entered.partner.call(getMessage, { params: { id: newest?.id ?? '' } });
    expect(read).toMatchObject({ quote: { text: reason, language: 'en' } });
  });

  it('has two characters in each that is there', async () => {
    const { id } = await enter({ state: 1 });
    const body = { state: 0, reason: { zh: '', en: 'x' } } as const;
    await admin.refusal('parameterInvalid', setEnterpriseState, { params: { id }, body });
  });
});

describe('a reason', () => {
  it.each(['', ' ', 'x', ' x '])('of %j is none', async (short) => {
    const { id } = await enter({ state: 1 });
    const params = { id };
    const seen = new Date().toISOString();
    await admin.refusal('parameterInvalid', setEnterpriseState, {
      params,
      body: { state: 0, reason: short },
    });
    const body = { outcome: 'returned', seen, reason: short } as const;
    await admin.refusal('parameterInvalid', decideEnterpriseVerification, { params, body });
  });

  it('is asked for', async () => {
    const { id } = await enter({ state: 1 });
    const call = { params: { id }, body: { state: 0 } } as never;
    await admin.refusal('parameterInvalid', setEnterpriseState, call);
  });
});
