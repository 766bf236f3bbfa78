import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inviteStaff } from '#contract/accounts/staff-accounts.ts';
import { confirmAgreementText } from '#contract/programme/agreement-texts.ts';
import { readWaiting } from '#contract/programme/console.ts';
import { createGeneralConfig } from '#contract/programme/general-config.ts';
import { readReadiness } from '#contract/programme/readiness.ts';
import { closeInvitation } from '#db/queries/invitations.ts';
import { putProgramme } from '#db/queries/programme.ts';
import { insertSuite } from '#db/queries/suites.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { openFixtureDb } from '#tests/support/database.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

const { portal, admin } = administeredPortal();

const missing = async () =>
  (await admin.call(readReadiness)).items.filter(({ state }) => state === 'missing').map(({ item }) => item);

it('says what an empty programme lacks, until it lacks nothing', async () => {
  const { db } = portal.deps;
  expect(await missing()).toEqual(['reviewers', 'suites', 'samples', 'readTexts']);
  expect((await admin.call(readReadiness)).stops).toBe('review');
  expect((await admin.call(readWaiting)).start).toEqual({ count: 4, late: 0 });
  for (const agrType of ['10256', '502'] as const)
    await admin.call(confirmAgreementText, { params: { agrType, version: '1' } });
  expect(await missing()).toEqual(['reviewers', 'suites', 'samples']);
  await createAccount(db, { roles: ['reviewer'], disabledAt: new Date() });
  expect(await missing()).toContain('reviewers');
  await createAccount(db, { roles: ['reviewer'] });
  expect(await missing()).toEqual(['suites', 'samples']);
  await admin.call(createGeneralConfig, { body: { key: 'fourEyes', value: true } });
  expect(await missing()).toEqual(['suites', 'samples', 'reviewers']);
  await createAccount(db, { roles: ['reviewer', 'admin'] });
  expect(await missing()).toEqual(['suites', 'samples']);
  const suite = { kind: 'certification-testing', name: 'CTS', publishedAt: new Date() } as const;
  await insertSuite(db, { ...suite, edition: '15_r3', withdrawnAt: new Date(), withdrawnReason: '有误' });
  expect(await missing()).toEqual(['suites', 'samples']);
  await insertSuite(db, { ...suite, edition: '15_r4' });
  expect(await missing()).toEqual(['samples']);
  const value = { recipient: '样机室', addressZh: '深圳市', phone: '+86 755 0000 0000' };
  await putProgramme(db, { value, logo: null, seen: 0 });
  const { stops, facts } = await admin.call(readReadiness);
  expect([stops, facts.named, facts.officeContact, facts.sampleAddress]).toEqual([null, true, true, true]);
  expect((await admin.call(readWaiting)).start).toEqual({ count: 0, late: 0 });
});

it('counts whoever accepted an invitation, and says who has not', async () => {
  const { db } = portal.deps;
  const before = (await admin.call(readReadiness)).facts;
  expect(before).toMatchObject({ reviewers: 2, invitedReviewers: 0 });
  await db
    .updateTable('account')
    .set({ disabledAt: new Date() })
    .where(sql<boolean>`'reviewer' = any (roles)`)
    .execute();
  const names = { nameZh: '沈知微', nameEn: 'Shen Zhiwei', roles: ['reviewer' as const] };
  const { id } = await admin.call(inviteStaff, { body: { login: 'shen.zhiwei@mail.example', ...names } });
  const { facts, stops } = await admin.call(readReadiness);
  expect([facts.reviewers, facts.invitedReviewers, stops]).toEqual([0, 1, 'review']);
  expect(await missing()).toContain('reviewers');
  await closeInvitation(db, id, new Date());
  const after = (await admin.call(readReadiness)).facts;
  expect(after).toMatchObject({ reviewers: 1, invitedReviewers: 0 });
});

it('counts mail as delivered once a mail server took one', async () => {
  const delivered = async () => (await admin.call(readReadiness)).facts.mailDelivered;
  const db = openFixtureDb(portal.ownerUrl);
  expect(await delivered()).toBe(false);
  const insert = (state: 'refused' | 'sent') =>
    sql`insert into mail (id, kind, address, facts, state, created_at, expires_at, finished_at)
      values (gen_random_uuid(), 'invitation', 'shen@mail.example', '{}', ${state}, now(), now(), now())`.execute(
      db,
    );
  await insert('refused');
  expect(await delivered()).toBe(false);
  await insert('sent');
  expect(await delivered()).toBe(true);
  await db.destroy();
});

it('stops makers right after signing in where no text is in force', async () => {
  const db = openFixtureDb(portal.ownerUrl);
  const texts = await db
    .selectFrom('agreementVersion')
    .select(['agrType', 'version', 'publishedAt'])
    .execute();
  await db.updateTable('agreementVersion').set({ publishedAt: null }).execute();
  expect((await admin.call(readReadiness)).stops).toBe('agreements');
  for (const { agrType, version, publishedAt } of texts) {
    const row = db.updateTable('agreementVersion').set({ publishedAt });
    await row.where('agrType', '=', agrType).where('version', '=', version).execute();
  }
  await db.destroy();
  expect((await admin.call(readReadiness)).stops).not.toBe('agreements');
});

it('is for administrators alone', async () => {
  for (const role of ['reviewer', 'operator', 'partner'] as const) {
    const enterpriseId = role === 'partner' ? (await createEnterprise(portal.deps.db)).id : null;
    const other = await portal.as(await createAccount(portal.deps.db, { roles: [role], enterpriseId }));
    await other.refusal('permissionDenied', readReadiness);
    if (role !== 'partner') expect((await other.call(readWaiting)).start).toBeNull();
  }
});
