import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUnread } from '#contract/messages.ts';
import { changeCertificateTerm } from '#contract/programme/admin-certificates.ts';
import { tellOfExpiry } from '#services/certificates/tell-of-expiry.ts';
import { queueMessageMail } from '#services/mail/mail-messages.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { openFixtureDb } from '#tests/support/database.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterprise: string;

const issue = async (number: string, validUntil: string) => {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId: enterprise });
  const application = await insertApplicationRow(db, { product, status: 'certified' });
  await insertCertificateRow(db, { application: application.id, enterprise, number, validUntil });
};

beforeAll(async () => {
  portal = await openApiPortal();
  enterprise = (await createEnterprise(portal.deps.db)).id;
  partner = await portal.as(await createAccount(portal.deps.db, { enterpriseId: enterprise }));
  await issue('A2098-000001', '2099-03-10');
  await issue('A2098-000002', '2099-02-01');
});
afterAll(() => portal?.close());

/** At this time of the world's clock; the office's day begins eight hours before. */
const tellAt = (time: string) => tellOfExpiry({ db: portal.deps.db, now: () => new Date(time) });
const told = async () =>
  (await partner.call(getUnread)).messages
    .map(({ title }) => title)
    .filter((title) => title.includes('2099'));

it('is told on the last day by the office’s clock, once, and mailed to each of its people once', async () => {
  expect(await tellAt('2099-03-09T15:59:00Z')).toBe(0);
  expect(await told()).toEqual([]);
  // Two processes at once, and one that was killed before it was done.
  await Promise.all([tellAt('2099-03-09T16:00:00Z'), tellAt('2099-03-09T16:00:00Z')]);
  expect(await tellAt('2099-03-10T08:00:00Z')).toBe(0);
  expect(await told()).toEqual([expect.stringContaining('2099-03-10')]);
  const db = openFixtureDb(portal.ownerUrl, { max: 2 });
  const mailsOf = () =>
    db
      .selectFrom('messageMail')
      .innerJoin('message', 'message.id', 'messageMail.messageId')
      .select('messageMail.accountId')
      .where('message.dedupeKey', 'like', 'expiry:%')
      .where('message.enterpriseId', '=', enterprise)
      .execute();
  await createAccount(db, { enterpriseId: enterprise });
  const now = () => new Date('2099-03-10T08:00:00Z');
  while ((await queueMessageMail({ db, now })) > 0);
  await queueMessageMail({ db, now });
  const receivers = (await mailsOf()).map(({ accountId }) => accountId);
  await db.destroy();
  expect(receivers).toHaveLength(2);
  expect(new Set(receivers).size).toBe(2);
});

it('is told late by a portal that was away, again for another last day, and not once it is revoked', async () => {
  await issue('A2026-000003', '2027-05-01');
  await issue('A2026-000004', '2027-05-01');
  await portal.deps.db
    .updateTable('certificate')
    .set({ revokedAt: new Date(), revokedReason: '停产', revokedReasonEn: 'Discontinued' })
    .where('number', '=', 'A2026-000004')
    .execute();
  expect(await tellAt('2027-05-04T02:00:00Z')).toBe(1);
  const admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  const params = { number: 'A2026-000003' };
  const reason = { reasonZh: '延期', reasonEn: 'Extended' };
  await admin.call(changeCertificateTerm, { params, body: { ...reason, validUntil: '2027-06-01', seen: 1 } });
  expect(await tellAt('2027-05-31T02:00:00Z')).toBe(0);
  expect(await tellAt('2027-06-01T02:00:00Z')).toBe(1);
});
