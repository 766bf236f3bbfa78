import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveUpEffect, listStuck, retryEffect } from '#contract/operations.ts';
import type { EffectKind } from '#domain/outbox/effects.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { addEffect } from '#services/outbox/add-effect.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { recordCommand } from '#tests/support/application-course.ts';
import { insertApplicationRow } from '#tests/support/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;
let operator: ApiClient;
let partner: Awaited<ReturnType<typeof createAccount>>;
let application: { id: string; number: string; enterpriseId: string };

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  operator = await portal.as(await createAccount(db, { roles: ['operator'] }));
  const { id: enterpriseId } = await createEnterprise(db);
  partner = await createAccount(db, { enterpriseId });
  const product = await createProduct(db, { enterpriseId });
  application = await insertApplicationRow(db, { product, status: 'product-rejected' });
});
beforeEach(() => sql`delete from effect`.execute(portal.deps.db));
afterAll(() => portal.close());

/** Work that a relay has set aside; its id. */
async function setAside(kind: EffectKind, key: string, payload: Record<string, unknown> = {}) {
  const { db } = portal.deps;
  await addEffect(db, { kind, key, payload });
  const { rows } = await sql<{ id: string }>`
    update effect set set_aside_at = now(), attempts = 50, faults = 50, last_error = 'x ← y' where key = ${key}
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

const recordEnd = () => recordCommand(portal.deps.db, { application }, partner.actor, { type: 'end' });
const eventsOf = (entityId: string) =>
  portal.deps.db.selectFrom('event').select(['room', 'change']).where('entityId', '=', entityId).execute();

async function giveUp(id: string) {
  const calls = [1, 2].map(() => operator.call(giveUpEffect, { params: { id } }));
  const [first, second] = await Promise.all(calls);
  expect([first?.givenUp, second?.givenUp].toSorted()).toEqual([false, true]);
  const open = await portal.deps.db.selectFrom('effect').select('id').where('doneAt', 'is', null).execute();
  expect(open).toEqual([]);
  expect((await operator.call(listStuck)).setAside).toEqual([]);
}

describe('work that was set aside', () => {
  it('is shown with its cause and what it is about', async () => {
    const commandId = await recordEnd();
    const id = await setAside('apply-command', commandId, { commandId });
    await setAside('start-application', randomUUID(), { applicationId: application.id, anew: true });
    await setAside('send-mail', randomUUID());
    const { setAside: rows } = await operator.call(listStuck);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...{ kind: 'apply-command', applicationId: application.id, number: application.number },
      ...{ command: 'end', attempts: 50, faults: 50, cause: 'x ← y' },
    });
    expect(rows.map(({ kind, number }) => [kind, number])).toEqual([
      ['apply-command', application.number],
      ['start-application', application.number],
      ['send-mail', null],
    ]);
  });

  it('is tried anew, once', async () => {
    const id = await setAside('render-certificate', randomUUID());
    expect(await operator.call(retryEffect, { params: { id } })).toEqual({ id, retried: true });
    expect(await operator.call(retryEffect, { params: { id } })).toEqual({ id, retried: false });
    const row = await portal.deps.db.selectFrom('effect').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ setAsideAt: null, faults: 0, doneAt: null });
    await operator.refusal('dataMissing', retryEffect, { params: { id: randomUUID() } });
    await operator.refusal('dataMissing', giveUpEffect, { params: { id: randomUUID() } });
  });

  it('is left alone while it is at work', async () => {
    const id = await setAside('render-certificate', randomUUID());
    await operator.call(retryEffect, { params: { id } });
    expect(await operator.call(giveUpEffect, { params: { id } })).toEqual({ id, givenUp: false });
  });
});

describe('giving it up', () => {
  it('refuses a command, and its maker is told', async () => {
    const commandId = await recordEnd();
    await giveUp(await setAside('apply-command', commandId, { commandId }));
    const { db } = portal.deps;
    const command = await db.selectFrom('command').selectAll().where('id', '=', commandId).executeTakeFirst();
    expect(command).toMatchObject({ state: 'refused', errorName: 'workflowUnavailable' });
    const told = (await eventsOf(application.id)).filter(({ change }) => change.command === commandId);
    expect(told).toMatchObject([
      {
        room: `enterprise:${application.enterpriseId}`,
        change: { state: 'refused', errorCode: 'HTS.10000001' },
      },
    ]);
    const messages = await db
      .selectFrom('message')
      .select(['titleZh', 'titleEn'])
      .where('applicationId', '=', application.id)
      .execute();
    expect(messages).toEqual([
      { titleZh: expect.stringContaining(application.number), titleEn: expect.stringContaining('withdrawn') },
    ]);
  });

  it('takes nothing back that was applied meanwhile', async () => {
    const commandId = await recordEnd();
    const id = await setAside('apply-command', commandId, { commandId });
    const { db } = portal.deps;
    const applied = { state: 'applied', version: 2, settledAt: new Date() } as const;
    await db.updateTable('command').set(applied).where('id', '=', commandId).execute();
    await giveUp(id);
    const command = await db.selectFrom('command').select('state').where('id', '=', commandId).execute();
    expect(command).toEqual([{ state: 'applied' }]);
  });

  it('marks an application whose start it was', async () => {
    await giveUp(await setAside('start-application', application.id, { applicationId: application.id }));
    const { rows } = await operator.call(listStuck);
    expect(rows).toMatchObject([{ id: application.id, reason: 'lost' }]);
  });

  it('refuses a test result, so that it can be sent again', async () => {
    const { db } = portal.deps;
    const { id: fileId } = await db
      .with('kept', (cte) =>
        cte
          .insertInto('blob')
          .values({ sha256: 'a'.repeat(64), size: 3 })
          .returning('sha256'),
      )
      .insertInto('file')
      .values({
        ...{ sha256: 'a'.repeat(64), enterpriseId: application.enterpriseId, kind: 'test-result' },
        ...{ name: 'result.xml', mime: 'application/xml', size: 3, uploadedBy: partner.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { configurationId } = await db
      .selectFrom('applicationConfiguration')
      .select('configurationId')
      .where('applicationId', '=', application.id)
      .executeTakeFirstOrThrow();
    const id = randomUUID();
    await db
      .insertInto('upload')
      .values({
        ...{ id, applicationId: application.id, configurationId, enterpriseId: application.enterpriseId },
        ...{ fileId, receivedBy: partner.id, requestId: randomUUID(), parserVersion: null },
      })
      .execute();
    await giveUp(await setAside('parse-test-result', id, { uploadId: id }));
    const upload = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
    expect(upload).toMatchObject({ state: 'refused', refusal: { errorCode: 'HTS.10000012' } });
    expect(await eventsOf(id)).toMatchObject([
      { change: { state: 'refused', stage: 'done' } },
      { change: { state: 'refused', stage: 'done' } },
    ]);
  });

  it('drops a mail with a note, and forgets what it said', async () => {
    const { db } = portal.deps;
    const at = new Date();
    const facts = { at: at.toISOString(), how: 'changed' as const };
    const mail = { to: { accountId: partner.id }, kind: 'password-changed' as const, facts, now: at };
    await db.transaction().execute((trx) => requestMail(trx, mail));
    const { id } = await db.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    await sql`delete from effect`.execute(db);
    await giveUp(await setAside('send-mail', id, { mailId: id }));
    const kept = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
    expect(kept).toMatchObject({ state: 'dropped', facts: {}, lastError: 'given up by an operator' });
  });

  it('needs nothing else for a certificate: the workers draw it', async () => {
    await giveUp(await setAside('render-certificate', randomUUID()));
  });
});
