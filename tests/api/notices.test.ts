import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getUnread } from '#contract/messages.ts';
import { getMaintenance, listAnnouncements, markShown } from '#contract/notices.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { describeError } from '#domain/errors/errors.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { createBulletin, createMaintenance } from '#tests/support/notices.ts';

const hour = 3_600_000;
const staff = ['reviewer', 'admin', 'operator'] as const;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);

let portal: ApiPortal;

const atOnce = 25;

beforeAll(async () => {
  // A connection for each of those who call at once: none waits for another's, which has a limit of its own.
  portal = await openApiPortal({ DATABASE_POOL: String(atOnce) });
});
afterAll(() => portal?.close());
beforeEach(async () => {
  portal.setClock(null);
  await portal.deps.db.deleteFrom('bulletin').execute();
  await portal.deps.db.deleteFrom('maintenance').execute();
});

async function enter(role: Role = 'partner', enterprise?: { id: string }): Promise<ApiClient> {
  const { db } = portal.deps;
  const own = role === 'partner' ? (enterprise ?? (await createEnterprise(db))) : null;
  return portal.as(await createAccount(db, { enterpriseId: own?.id ?? null, roles: [role] }));
}

const idsOf = async (client: ApiClient) => (await client.call(listAnnouncements)).map(({ id }) => id);
const show = (client: ApiClient, id: string) => client.send(markShown, { params: { id } });

describe('bulletins', () => {
  it('are those in effect, the oldest first, with the fields of the specification', async () => {
    const { db } = portal.deps;
    await createBulletin(db, { startsAt: fromNow(1), expiresAt: fromNow(2) });
    await createBulletin(db, { startsAt: fromNow(-2), expiresAt: fromNow(-1) });
    const second = await createBulletin(db, { startsAt: fromNow(-1) });
    const first = await createBulletin(db, { startsAt: fromNow(-3) });
    const client = await enter();
    const bulletins = await client.call(listAnnouncements);
    expect(bulletins).toEqual(
      [first, second].map(({ id, titleZh, contentZh, startsAt }) => ({
        id,
        title: titleZh,
        content: contentZh,
        startTime: startsAt.toISOString(),
      })),
    );
    expect(await client.call(getUnread)).toMatchObject({ unreadSystemNum: 2, unreadUserNum: 0 });
  });

  it('are answered in the language of the request', async () => {
    const { titleEn, contentEn } = await createBulletin(portal.deps.db);
    const answer = await (await enter()).send(listAnnouncements, {}, { 'x-language': 'en_US' });
    expect(answer.body).toEqual([expect.objectContaining({ title: titleEn, content: contentEn })]);
  });

  it('come into effect and expire by the clock', async () => {
    const { id } = await createBulletin(portal.deps.db, { startsAt: fromNow(1), expiresAt: fromNow(2) });
    const client = await enter();
    expect(await idsOf(client)).toEqual([]);
    await client.refusal('announcementMissing', markShown, { params: { id } });
    // Sessions last an hour from their last use: half an hour at a time keeps this one alive.
    for (const hours of [0.5, 1]) {
      portal.setClock(fromNow(hours));
      await client.call(getUnread);
    }
    portal.setClock(fromNow(1.1));
    expect(await idsOf(client)).toEqual([id]);
    portal.setClock(fromNow(2));
    expect(await idsOf(client)).toEqual([]);
    expect(await client.call(getUnread)).toMatchObject({ unreadSystemNum: 0 });
  });

  it('may be confirmed after they have expired, by one who was reading', async () => {
    const { id } = await createBulletin(portal.deps.db, { expiresAt: fromNow(0.2) });
    const client = await enter();
    expect(await idsOf(client)).toEqual([id]);
    portal.setClock(fromNow(0.3));
    expect((await show(client, id)).status).toBe(204);
  });
});

describe('a bulletin that was shown', () => {
  it('is not shown again, to this account; a colleague sees it', async () => {
    const { db } = portal.deps;
    const enterprise = await createEnterprise(db);
    const [lin, chen] = [await enter('partner', enterprise), await enter('partner', enterprise)];
    const [one, other] = [await createBulletin(db), await createBulletin(db)];
    expect(await show(lin, one.id)).toEqual({ status: 204, body: undefined });
    expect(await idsOf(lin)).toEqual([other.id]);
    expect(await lin.call(getUnread)).toMatchObject({ unreadSystemNum: 1 });
    expect((await idsOf(chen)).toSorted()).toEqual([one.id, other.id].toSorted());
  });

  it('is refused a second time, and an unknown one always', async () => {
    const { id } = await createBulletin(portal.deps.db);
    const client = await enter();
    await client.call(markShown, { params: { id } });
    await client.refusal('bulletinAlreadyShown', markShown, { params: { id } });
    await client.refusal('announcementMissing', markShown, { params: { id: randomUUID() } });
    await client.refusal('parameterInvalid', markShown, { params: { id: '12' } });
    expect(describeError('bulletinAlreadyShown').code).toBe('HTS.100000102');
    expect(describeError('announcementMissing').code).toBe('HTS.100000108');
  });

  it('is noted once, whatever number of calls say so at a time', async () => {
    const { id } = await createBulletin(portal.deps.db);
    const client = await enter();
    const answers = await Promise.all(Array.from({ length: atOnce }, () => show(client, id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 204);
    const { code: errorCode, status } = describeError('bulletinAlreadyShown');
    for (const answer of refused) expect(answer).toMatchObject({ status, body: { errorCode } });
    const rows = await portal.deps.db.selectFrom('bulletinShown').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  it.each(['/', ''])('is noted at the address that ends in "shown%s", with an empty body', async (end) => {
    const { id } = await createBulletin(portal.deps.db);
    const client = await enter();
    const path = `/v1/hms/cc/announcement/{id}/shown${end}`;
    expect((await client.send({ ...markShown, path }, { params: { id } })).status).toBe(204);
    expect(await idsOf(client)).toEqual([]);
    const body = { shown: true };
    await client.refusal('parameterInvalid', { ...markShown, path }, { params: { id }, body });
  });
});

describe('the maintenance notice', () => {
  const nothing = { id: null, content: null };

  it('is the one in effect, in the language of the request, and null outside of its period', async () => {
    const client = await enter();
    expect(await client.call(getMaintenance)).toEqual(nothing);
    const period = { startsAt: fromNow(-1), endsAt: fromNow(0.5) };
    const { id, contentZh, contentEn } = await createMaintenance(portal.deps.db, period);
    expect(await client.call(getMaintenance)).toEqual({ id, content: contentZh });
    const answer = await client.send(getMaintenance, {}, { 'x-language': 'en_US' });
    expect(answer.body).toEqual({ id, content: contentEn });
    portal.setClock(period.endsAt);
    expect(await client.call(getMaintenance)).toEqual(nothing);
  });

  it('is never one of two: the database refuses periods that overlap', async () => {
    const { db } = portal.deps;
    await createMaintenance(db, { startsAt: fromNow(0), endsAt: fromNow(2) });
    const overlapping = createMaintenance(db, { startsAt: fromNow(1), endsAt: fromNow(3) });
    await expect(overlapping).rejects.toMatchObject({ constraint: 'maintenance_period' });
    await createMaintenance(db, { startsAt: fromNow(2), endsAt: fromNow(3) });
  });
});

describe('who is told', () => {
  it.each([...staff, 'individual'] as const)('%s: of maintenance, not of bulletins', async (role) => {
    const { db } = portal.deps;
    const [bulletin, maintenance] = [await createBulletin(db), await createMaintenance(db)];
    const client = await enter(role);
    expect((await client.call(getMaintenance)).id).toBe(maintenance.id);
    expect(await idsOf(client)).toEqual([]);
    expect(await client.call(getUnread)).toMatchObject({ unreadSystemNum: 0 });
    await client.refusal('announcementMissing', markShown, { params: { id: bulletin.id } });
  });

  it('companies that are not admitted or have not signed are told as well', async () => {
    const { db } = portal.deps;
    const [bulletin, maintenance] = [await createBulletin(db), await createMaintenance(db)];
    for (const [state, signed] of [
      [0, true],
      [1, false],
    ] as const) {
      const { id: enterpriseId } = await createEnterprise(db, { state });
      const client = await portal.as(await createAccount(db, { enterpriseId }, { signed }));
      expect(await idsOf(client)).toEqual([bulletin.id]);
      expect((await client.call(getMaintenance)).id).toBe(maintenance.id);
    }
  });

  it('visitors have to sign in, and no call takes parameters', async () => {
    const visitor = await portal.as();
    const params = { id: randomUUID() };
    await visitor.refusal('invalidSession', listAnnouncements);
    await visitor.refusal('invalidSession', getMaintenance);
    await visitor.refusal('invalidSession', markShown, { params });
    const client = await enter();
    await client.refusal('parameterInvalid', listAnnouncements, { query: { all: '1' } });
    await client.refusal('parameterInvalid', getMaintenance, { query: { id: randomUUID() } });
  });

  it('noting without the CSRF value is refused', async () => {
    const { id } = await createBulletin(portal.deps.db);
    const client = await enter();
    const answer = await client.send(markShown, { params: { id } }, { 'x-csrf-token': '' });
    const { code: errorCode, status } = describeError('csrfTokenMissing');
    expect(answer).toMatchObject({ status, body: { errorCode } });
    expect(await idsOf(client)).toEqual([id]);
  });
});
