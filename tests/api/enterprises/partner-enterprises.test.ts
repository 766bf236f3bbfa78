import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setEnterpriseState } from '#contract/admin-enterprises.ts';
import {
  issuePartnerCode,
  readPartnerEnterprise,
  setEnterprisePermissions,
  setWhitelisted,
  withdrawPartnerCode,
} from '#contract/programme/partner-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import {
  createAccount,
  createEnterprise,
  nextSerial,
  signBusinessAgreement,
} from '#tests/support/factories.ts';

const { portal, admin } = administeredPortal();
const bare = { partnerCode: null, whitelistedAt: null, preloadingSince: null, developmentTestsSince: null };

afterEach(() => portal.deps.db.deleteFrom('config').where('key', '=', 'admission').execute());

const add = (overrides: Parameters<typeof createEnterprise>[1] = {}) =>
  createEnterprise(portal.deps.db, { ...bare, ...overrides });
/** One that may be issued codes. */
async function addSigned() {
  const enterprise = await add();
  await signBusinessAgreement(portal.deps.db, enterprise.id);
  return enterprise;
}
const read = (id: string) => admin.call(readPartnerEnterprise, { params: { id } });
const newCode = () => `T${String(nextSerial()).padStart(6, '0')}`;
const setAdmission = (value: object) =>
  portal.deps.db
    .insertInto('config')
    .values({ key: 'admission', value: JSON.stringify(value) })
    .execute();
const actionsOf = async (id: string) =>
  (await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } })).rows.map(
    ({ action }) => action,
  );

it('shows an enterprise with its people, and what its onboarding waits for', async () => {
  const { id } = await add({ state: 0 });
  const { id: account } = await createAccount(portal.deps.db, { enterpriseId: id });
  expect(await read(id)).toMatchObject({
    id,
    codes: [],
    people: [{ id: account, disabled: false }],
    permissions: { preloading: null, developmentTests: null },
    onboarding: { current: { step: 'admission', side: 'programme' } },
  });
  await admin.refusal('partnerEnterpriseMissing', readPartnerEnterprise, { params: { id: randomUUID() } });
});

describe('admission', () => {
  const permit = (id: string) => ({ params: { id }, body: { state: 1 as const } });

  it('is refused off the whitelist where the programme asks for it', async () => {
    await setAdmission({ enterprisesMost: 1_000_000, whitelistRequired: true });
    const { id } = await add({ state: 0 });
    await admin.refusal('notOnPartnerWhitelist', setEnterpriseState, permit(id));
    expect((await read(id)).state).toBe(0);
    await admin.call(setWhitelisted, { params: { id }, body: { whitelisted: true } });
    await admin.refusal('reviewStatusChanged', setWhitelisted, {
      params: { id },
      body: { whitelisted: true },
    });
    await admin.call(setEnterpriseState, permit(id));
    expect(await actionsOf(id)).toEqual(['state', 'whitelist']);
  });

  it('is refused beyond the most that the programme permits, also to many at once', async () => {
    const { db } = portal.deps;
    const { total } = await db
      .selectFrom('enterprise')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('state', '=', 1)
      .executeTakeFirstOrThrow();
    await setAdmission({ enterprisesMost: Number(total) + 2, whitelistRequired: false });
    const five = await Promise.all(Array.from({ length: 5 }, () => add({ state: 0 })));
    const answers = await Promise.all(five.map(({ id }) => admin.send(setEnterpriseState, permit(id))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    const { id } = await add({ state: 0 });
    await admin.refusal('partnerEnterprisesTooMany', setEnterpriseState, permit(id));
  });
});

describe('partner codes', () => {
  const issue = (id: string, code: string) => ({ params: { id }, body: { code } });
  const withdraw = (id: string, code: string, reason = '拼写有误') => ({
    params: { id, code },
    body: { reason },
  });

  it('are issued, several to one enterprise, and withdrawn for good', async () => {
    const { id } = await addSigned();
    const [first, second] = [newCode(), newCode()];
    await admin.call(issuePartnerCode, issue(id, first.toLowerCase()));
    await admin.call(issuePartnerCode, issue(id, second));
    await admin.call(withdrawPartnerCode, withdraw(id, first));
    expect((await read(id)).codes).toMatchObject([
      { code: first, withdrawnReason: '拼写有误', withdrawnAt: expect.any(String), products: 0 },
      { code: second, withdrawnAt: null },
    ]);
    const { partnerCode } = await portal.deps.db
      .selectFrom('enterprise')
      .select('partnerCode')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(partnerCode).toBe(second);
    await admin.refusal('reviewStatusChanged', withdrawPartnerCode, withdraw(id, first));
    await admin.refusal('dataMissing', withdrawPartnerCode, withdraw(id, newCode()));
    expect(await actionsOf(id)).toEqual(['code-withdrawn', 'code-issued', 'code-issued']);
  });

  it('are one of a kind for ever, and have seven letters or digits', async () => {
    const [one, other] = [await addSigned(), await addSigned()];
    const code = newCode();
    await admin.call(issuePartnerCode, issue(one.id, code));
    await admin.call(withdrawPartnerCode, withdraw(one.id, code));
    for (const { id } of [one, other]) {
      const { body } = await admin.send(issuePartnerCode, issue(id, code));
      expect(body).toMatchObject({ details: { reason: 'taken', issues: [{ path: 'code' }] } });
    }
    await admin.refusal('parameterInvalid', issuePartnerCode, issue(other.id, 'SHORT'));
    await admin.refusal('parameterInvalid', issuePartnerCode, issue(other.id, 'LANYU-7'));
    const suspended = await add({ state: 0 });
    await admin.refusal('reviewStatusInvalid', issuePartnerCode, issue(suspended.id, newCode()));
  });

  it('go to one of ten who want the same at once', async () => {
    const code = newCode();
    const ten = await Promise.all(Array.from({ length: 10 }, addSigned));
    const answers = await Promise.all(ten.map(({ id }) => admin.send(issuePartnerCode, issue(id, code))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('are at most twenty of an enterprise', async () => {
    const { id } = await addSigned();
    for (let count = 0; count < 20; count += 1) await admin.call(issuePartnerCode, issue(id, newCode()));
    const { body } = await admin.send(issuePartnerCode, issue(id, newCode()));
    expect(body).toMatchObject({ details: { reason: 'tooMany' } });
  });
});

it('permissions are given and taken, each with its time', async () => {
  const { id } = await add();
  const set = (preloading: boolean, developmentTests: boolean) => ({
    params: { id },
    body: { preloading, developmentTests },
  });
  await admin.call(setEnterprisePermissions, set(true, false));
  const { permissions } = await read(id);
  expect(permissions).toEqual({ preloading: expect.any(String), developmentTests: null });
  await admin.call(setEnterprisePermissions, set(true, true));
  expect((await read(id)).permissions.preloading).toBe(permissions.preloading);
  await admin.refusal('reviewStatusChanged', setEnterprisePermissions, set(true, true));
  await admin.call(setEnterprisePermissions, set(false, true));
  expect((await read(id)).permissions.preloading).toBeNull();
  const suspended = await add({ state: 0 });
  const refused = { params: { id: suspended.id }, body: { preloading: true, developmentTests: true } };
  await admin.refusal('reviewStatusInvalid', setEnterprisePermissions, refused);
});
