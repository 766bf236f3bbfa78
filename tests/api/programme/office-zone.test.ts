import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { getCertificate } from '#contract/certificates.ts';
import { openEnquiryForm, sendEnquiry } from '#contract/programme/enquiries.ts';
import { readProgramme } from '#contract/programme/programme.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { readSettings, setHolidays } from '#contract/settings.ts';
import { createDatabase } from '#db/connection.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { startScenario, walk } from '#tests/support/applications/application-scenario.ts';
import { createAccount } from '#tests/support/factories.ts';
import { type ApiClient, createApiClient } from '#tests/support/network/api-client.ts';
import { startPortalWorkflows } from '#tests/support/processes/portal-workflows.ts';

let portal: ApiPortal;
let stopWorkflows: () => Promise<void>;
let admin: ApiClient;
let visitor: ApiClient;

/** A Wednesday evening in Berlin, and Thursday in Shanghai already. */
const evening = new Date('2027-06-30T17:00:00Z');
const every = { holidays: [] as string[], workdays: [] as string[] };
const berlin = { ...every, zone: 'Europe/Berlin', opens: '08:30', closes: '17:00' };

/** With a session that is good by the portal's clock. */
async function enter(account: { id: string }): Promise<ApiClient> {
  const { db, now } = portal.deps;
  const session = await startSession(db, { accountId: account.id, idToken: null, now: now() });
  return createApiClient(portal.url, session);
}

beforeAll(async () => {
  portal = await openApiPortal();
  portal.setClock(evening);
  stopWorkflows = await startPortalWorkflows(portal);
  admin = await enter(await createAccount(portal.deps.db, { roles: ['admin'] }));
  visitor = await portal.as();
});
afterAll(async () => {
  await stopWorkflows?.();
  await portal?.close();
});
beforeEach(async () => {
  portal.setClock(evening);
  await portal.deps.db.deleteFrom('config').execute();
});

/** Until when a question is answered that is asked now. */
async function ask(): Promise<string> {
  const { ticket } = await visitor.call(openEnquiryForm);
  const at = portal.deps.now();
  portal.setClock(new Date(at.getTime() + 10_000));
  const asked = { question: '?', company: 'Spree Geräte', phone: '030 2600 000', email: 'a@spree.example' };
  const { dueAt } = await visitor.call(sendEnquiry, { body: { ...asked, locale: 'en', ticket } });
  portal.setClock(at);
  return dueAt;
}

it('is Shanghai, from nine to six, until an administrator says another, which everybody is shown', async () => {
  expect((await visitor.call(readProgramme)).hours).toEqual({
    zone: 'Asia/Shanghai',
    opens: '09:00',
    closes: '18:00',
  });
  await admin.call(setHolidays, { body: { ...berlin, seen: 0 } });
  expect((await visitor.call(readProgramme)).hours).toEqual({
    zone: 'Europe/Berlin',
    opens: '08:30',
    closes: '17:00',
  });
  expect((await admin.call(readSettings)).holidays).toEqual({ values: { ...berlin, names: {} }, version: 1 });
  const query = { kind: 'setting', id: 'holidays' } as const;
  const [change] = (await admin.call(listProgrammeChanges, { query })).rows;
  expect(change?.fields).toContainEqual({ field: 'zone', before: null, after: 'Europe/Berlin' });
});

it.each([
  ['zone', { zone: 'Europe/Berlinn' }],
  ['zone', { zone: '+01:00' }],
  ['opens', { opens: '9:00' }],
  ['opens', { opens: '17:00' }],
])('refuses a wrong %s: %o', async (field, wrong) => {
  const { details } = await admin.refusal('settingInvalid', setHolidays, {
    body: { ...berlin, ...wrong, seen: 0 },
  });
  expect(JSON.stringify(details)).toContain(`"${field}"`);
});

it('says when a question is answered, over a change of the clocks as well', async () => {
  expect(await ask()).toBe('2027-07-06T10:00:00.000Z');
  await admin.call(setHolidays, { body: { ...berlin, seen: 0 } });
  expect(await ask()).toBe('2027-07-05T15:00:00.000Z');
  // The clocks go back on Sunday, 31 October.
  portal.setClock(new Date('2027-10-28T12:00:00Z'));
  expect(await ask()).toBe('2027-11-02T16:00:00.000Z');
});

it('says when a review is due, and on which day a certificate is issued, which it keeps', async () => {
  const { db } = portal.deps;
  await admin.call(setHolidays, { body: { ...berlin, seen: 0 } });
  const scenario = await startScenario(portal.deps);
  const { enterpriseId } = scenario.application;
  const partner = await enter(await createAccount(db, { enterpriseId }));
  const params = { id: scenario.application.id };
  const read = () => partner.call(getApplication, { params });
  expect(await read()).toMatchObject({ wait: { dueAt: '2027-07-02T15:00:00.000Z' } });
  await walk(portal.deps, scenario);
  const { certificate } = await read();
  const days = { issuedOn: '2027-06-30', validUntil: '2030-06-29' };
  expect(certificate).toMatchObject(days);
  const number = certificate?.number ?? '';
  await admin.call(setHolidays, { body: { ...every, zone: 'Asia/Shanghai', seen: 1 } });
  expect(await visitor.call(getCertificate, { params: { number } })).toMatchObject({
    ...days,
    status: 'valid',
  });
  // Its last day is over in Shanghai, and not yet in Berlin.
  portal.setClock(new Date('2030-06-29T17:00:00Z'));
  const status = async () => (await visitor.call(getCertificate, { params: { number } })).status;
  expect(await status()).toBe('expired');
  await db.deleteFrom('config').execute();
  const value = JSON.stringify(berlin);
  await db.insertInto('config').values({ key: 'holidays', value }).execute();
  expect(await status()).toBe('valid');
});

it('says of which year numbers are that the database gives', async () => {
  const owner = createDatabase(portal.ownerUrl, { sees: 'all', max: 1, applicationName: 'test' });
  onTestFinished(() => owner.destroy());
  const yearAt = async (at: string) => {
    const { rows } = await sql<{ year: string }>`select to_char(office_day(${at}), 'YYYY') as year`.execute(
      owner,
    );
    return rows[0]?.year;
  };
  const newYear = '2026-12-31T17:00:00Z';
  expect(await yearAt(newYear)).toBe('2027');
  await admin.call(setHolidays, { body: { ...berlin, seen: 0 } });
  expect(await yearAt(newYear)).toBe('2026');
  // A zone that this database has not heard of is no reason to refuse a question.
  const value = JSON.stringify({ ...every, zone: 'Mars/Base' });
  await owner.updateTable('config').set({ value }).where('key', '=', 'holidays').execute();
  expect(await yearAt(newYear)).toBe('2027');
  const { rows } = await sql<{ unknown: string }>`select name as unknown from unnest(
    ${Intl.supportedValuesOf('timeZone')}::text[]) name where not exists (
      select from pg_timezone_names known where known.name = name)`.execute(owner);
  expect(rows).toEqual([]);
});
