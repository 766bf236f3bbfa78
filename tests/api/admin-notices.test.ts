import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { getMaintenance, listAnnouncements, markShown } from '#contract/notices.ts';
import {
  type BulletinBody,
  createBulletin,
  createMaintenance,
  deleteBulletin,
  deleteMaintenance,
  editBulletin,
  editMaintenance,
  listNotices,
  type MaintenanceBody,
  readBulletin,
  readMaintenanceNotice,
} from '#contract/programme/admin-notices.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { announceDueNotices } from '#services/notices/announce-due-notices.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import type { EnteredPartner } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const hour = 3_600_000;
const { portal, admin } = administeredPortal();
let maker: EnteredPartner;

beforeAll(async () => {
  maker = await portal.enterPartner();
});
beforeEach(async () => {
  portal.setClock(null);
  await portal.deps.db.deleteFrom('bulletin').execute();
  await portal.deps.db.deleteFrom('maintenance').execute();
});

const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const bulletin = (changes: Partial<BulletinBody> = {}): BulletinBody => ({
  kind: 'release',
  startsAt: fromNow(-1),
  expiresAt: fromNow(24),
  titleZh: 'CTS 15_r5 发布，15_r4 可用至 “12-31”',
  titleEn: 'CTS 15_r5 is out; 15_r4 accepted until 31 Dec',
  contentZh: '<p>已发布。</p><ul><li>修复 3 个用例</li></ul>',
  contentEn: '<p>It is out.</p><ul><li>3 cases fixed</li></ul>',
  publish: true,
  ...changes,
});

const maintenance = (changes: Partial<MaintenanceBody> = {}): MaintenanceBody => ({
  startsAt: fromNow(48),
  endsAt: fromNow(50),
  noticeDays: 3,
  contentZh: '系统维护：不能上传测试结果',
  contentEn: 'Maintenance: no uploads of test results',
  publish: true,
  ...changes,
});

const create = async (changes: Partial<BulletinBody> = {}) =>
  (await admin.call(createBulletin, { body: bulletin(changes) })).id;
const arrange = async (changes: Partial<MaintenanceBody> = {}) =>
  (await admin.call(createMaintenance, { body: maintenance(changes) })).id;
const shownTo = async ({ partner }: EnteredPartner) =>
  (await partner.call(listAnnouncements)).map(({ title }) => title);
const list = (query: object = {}) => admin.call(listNotices, { query });
const codesOf = (details: unknown) =>
  (details as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`);

/** What a call is refused with beside its code. */
async function detailsOf(sent: Promise<{ body: unknown }>): Promise<Record<string, unknown>> {
  return ((await sent).body as { details: Record<string, unknown> }).details;
}

describe('a bulletin', () => {
  it('is shown to makers from its start on once it is published, in what it was written', async () => {
    const id = await create({ publish: false });
    expect(await shownTo(maker)).toEqual([]);
    await maker.partner.refusal('announcementMissing', markShown, { params: { id } });
    const { version } = await admin.call(readBulletin, { params: { id } });
    const body = { ...bulletin({ startsAt: fromNow(0.2), expiresAt: null }), seen: version };
    expect(await admin.call(editBulletin, { params: { id }, body })).toEqual({
      id,
      version: 2,
      state: 'scheduled',
    });
    expect(await shownTo(maker)).toEqual([]);
    portal.setClock(new Date(fromNow(0.3)));
    expect(await shownTo(maker)).toEqual(['CTS 15_r5 发布，15_r4 可用至 “12-31”']);
    expect((await list()).rows[0]).toMatchObject({ id, state: 'in-effect', endsAt: null, readBy: 0 });
    await maker.partner.call(markShown, { params: { id } });
    const colleague = await createAccount(portal.deps.db, { enterpriseId: maker.enterpriseId });
    await (await portal.as(colleague)).call(markShown, { params: { id } });
    const { rows, audience } = await list();
    expect(rows[0]).toMatchObject({ readBy: 1 });
    expect(audience.enterprises).toBeGreaterThanOrEqual(1);
  });

  it('was shown to those that there were when it expired, whoever comes later', async () => {
    const titleEn = `Over ${crypto.randomUUID()}`;
    await create({ titleEn, startsAt: fromNow(-2), expiresAt: fromNow(0.1) });
    const stands = async () => {
      const { rows, audience } = await list({ keyword: titleEn });
      return { shownTo: rows[0]?.shownTo, now: audience.enterprises };
    };
    const { shownTo, now } = await stands();
    expect(shownTo).toBeNull();
    portal.setClock(new Date(fromNow(0.2)));
    expect(await stands()).toEqual({ shownTo: now, now });
    await createEnterprise(portal.deps.db, { createdAt: new Date(fromNow(0.15)) });
    expect(await stands()).toEqual({ shownTo: now, now: now + 1 });
  });

  it('keeps its changes', async () => {
    const id = await create({ publish: false, titleEn: '' });
    await admin.call(editBulletin, { params: { id }, body: { ...bulletin(), seen: 1 } });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'bulletin', id } });
    expect(rows.map(({ action }) => action)).toEqual(['published', 'created']);
    expect(rows[0]?.fields).toContainEqual({ field: 'published', before: false, after: true });
  });

  it('may be changed until it has expired (051), and deleted until it is in effect (050)', async () => {
    const [draft, effective] = [await create({ publish: false }), await create()];
    const gone = await create({ startsAt: fromNow(-2), expiresAt: fromNow(0.1) });
    portal.setClock(new Date(fromNow(0.2)));
    const body = { ...bulletin({ expiresAt: fromNow(48) }), seen: 1 };
    await admin.refusal('announcementExpired', editBulletin, { params: { id: gone }, body });
    await admin.refusal('announcementUndeletable', deleteBulletin, { params: { id: gone } });
    await admin.refusal('announcementUndeletable', deleteBulletin, { params: { id: effective } });
    const { startsAt } = await admin.call(readBulletin, { params: { id: effective } });
    const edit = (changes: object) =>
      admin.send(editBulletin, { params: { id: effective }, body: { ...body, ...changes } });
    expect(codesOf(await detailsOf(edit({ startsAt: fromNow(9) })))).toEqual(['startsAt begun']);
    expect((await edit({ startsAt })).status).toBe(200);
    expect(await detailsOf(edit({ startsAt }))).toMatchObject({ reason: 'version', version: 2 });
    expect((await admin.send(deleteBulletin, { params: { id: draft } })).status).toBe(204);
    for (const params of [{ id: draft }, { id: randomUUID() }]) {
      await admin.refusal('announcementMissing', readBulletin, { params });
      await admin.refusal('announcementMissing', editBulletin, { params, body });
      await admin.refusal('announcementMissing', deleteBulletin, { params });
    }
  });

  it('is refused with content that is insecure (052), with its place; nothing of it is stored', async () => {
    const contentZh = '<p>一</p><p>二</p><iframe src="https://cdn.example/notes"></iframe>';
    const contentEn = '<p><a href="javascript:alert(1)">x</a></p>';
    const body = bulletin({ contentZh, contentEn, publish: false });
    await admin.refusal('bulletinContentInsecure', createBulletin, { body });
    expect(await detailsOf(admin.send(createBulletin, { body }))).toEqual({
      field: 'contentZh',
      insecure: [
        { field: 'contentZh', paragraph: 3, found: '<iframe https://cdn.example/notes>' },
        { field: 'contentEn', paragraph: 1, found: '<a href="javascript:alert(1)">' },
      ],
    });
    expect((await list()).rows).toEqual([]);
  });

  it('begins before it ends (054), and is whole where it is published', async () => {
    const publish = false;
    for (const expiresAt of [fromNow(-2), bulletin().startsAt]) {
      const body = bulletin({ publish, startsAt: fromNow(0), expiresAt });
      await admin.refusal('startTimeAfterExpiry', createBulletin, { body });
    }
    const unfinished = { titleEn: '', contentEn: '<p></p>', startsAt: fromNow(-3), expiresAt: fromNow(-1) };
    await create({ ...unfinished, publish });
    const refused = detailsOf(admin.send(createBulletin, { body: bulletin(unfinished) }));
    expect(codesOf(await refused)).toEqual(['titleEn required', 'contentEn required', 'expiresAt past']);
    const shorter = detailsOf(admin.send(createBulletin, { body: bulletin({ contentEn: '<p>Out.</p>' }) }));
    expect(codesOf(await shorter)).toEqual(['contentEn paragraphs']);
    await admin.refusal('parameterInvalid', createBulletin, { body: bulletin({ titleZh: '题'.repeat(61) }) });
  });
});

describe('a maintenance', () => {
  const shown = async () => (await maker.partner.call(getMaintenance)).id;

  it('is shown so many days before, the next one first', async () => {
    const later = await arrange({ startsAt: fromNow(60), endsAt: fromNow(61) });
    expect(await shown()).toBe(later);
    const sooner = await arrange();
    expect(await shown()).toBe(sooner);
    const far = await arrange({ startsAt: fromNow(480), endsAt: fromNow(481) });
    portal.setClock(new Date(fromNow(0.5)));
    expect((await list({ state: 'in-effect' })).rows.map(({ id }) => id)).toEqual([later, sooner]);
    expect((await list({ state: 'scheduled' })).rows.map(({ id }) => id)).toEqual([far]);
    await admin.refusal('announcementUndeletable', deleteMaintenance, { params: { id: sooner } });
    expect((await admin.send(deleteMaintenance, { params: { id: far } })).status).toBe(204);
    await admin.refusal('announcementMissing', readMaintenanceNotice, { params: { id: far } });
  });

  it('does not overlap another that is published (057); a draft may, and says by how much', async () => {
    await arrange();
    const over = { startsAt: fromNow(49), endsAt: fromNow(53) };
    await admin.refusal('maintenanceOverlapping', createMaintenance, { body: maintenance(over) });
    const id = await arrange({ ...over, publish: false });
    const [draft] = (await list({ state: 'draft' })).rows;
    expect(draft).toMatchObject({ id, kind: 'maintenance', overlap: 60 });
    const publishing = { params: { id }, body: { ...maintenance(over), seen: 1 } };
    await admin.refusal('maintenanceOverlapping', editMaintenance, publishing);
    const beside = { startsAt: fromNow(51), endsAt: fromNow(53) };
    await admin.call(editMaintenance, { params: { id }, body: { ...maintenance(beside), seen: 1 } });
    const wrong = maintenance({ endsAt: fromNow(1) });
    await admin.refusal('startTimeAfterExpiry', createMaintenance, { body: wrong });
    const late = { params: { id }, body: { ...maintenance(beside), seen: 1 } };
    expect(await detailsOf(admin.send(editMaintenance, late))).toMatchObject({ reason: 'version' });
  });

  it('is published once for a period, whoever of several is first', async () => {
    const sent = Array.from({ length: 6 }, () =>
      admin.send(createMaintenance, { body: maintenance() }, { 'idempotency-key': randomUUID() }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await list()).total).toBe(1);
  });
});

describe('the list', () => {
  it('goes by pages through what is ahead, bulletins, and past maintenance, and finds words of both', async () => {
    const past = await arrange({ noticeDays: 0, startsAt: fromNow(-0.2), endsAt: fromNow(0.1) });
    const ahead = await arrange();
    const bulletins: string[] = [];
    for (const hours of [1, 2, 3]) bulletins.push(await create({ startsAt: fromNow(-hours) }));
    portal.setClock(new Date(fromNow(0.2)));
    const found: string[] = [];
    for (let after: string | undefined, turn = 0; turn < 9; turn += 1) {
      const page = await list({ limit: 2, ...(after ? { after } : {}) });
      found.push(...page.rows.map(({ id }) => id));
      expect(page.total).toBe(5);
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual([ahead, ...bulletins, past]);
    expect((await list({ keyword: '修复' })).total).toBe(3);
    expect((await list({ keyword: 'uploads' })).rows.map(({ id }) => id)).toEqual([ahead, past]);
    expect((await list({ keyword: 'strong' })).rows).toEqual([]);
    expect((await list({ kind: 'maintenance', state: 'expired' })).rows.map(({ id }) => id)).toEqual([past]);
    expect((await list({ kind: 'update' })).rows).toEqual([]);
    await admin.refusal('parameterInvalid', listNotices, { query: { after: 'bm90aGluZw' } });
  });
});

describe('open pages', () => {
  const tell = () => runForSystem(() => announceDueNotices(portal.deps));
  /** How often these were told of, once they were so often: another transaction that is open holds events back. */
  const hear = (client: ApiClient, { after, ids, times }: { after: string; ids: string[]; times: number }) =>
    eventually(async () => {
      const { events } = await client.call(listEvents, { query: { after } });
      const told = events.filter(({ entity, id }) => entity === 'notice' && ids.includes(id));
      return told.length >= times && told.map(({ id }) => id);
    });

  it('are told once when something comes into effect or changes in it', async () => {
    const { cursor } = await maker.partner.call(listEvents);
    const id = await create({ startsAt: fromNow(0.2), expiresAt: fromNow(5) });
    expect(await tell()).toBe(0);
    portal.setClock(new Date(fromNow(0.3)));
    expect((await Promise.all([tell(), tell()])).toSorted()).toEqual([0, 1]);
    // The programme hears of the change as well.
    expect(await hear(admin, { after: cursor, ids: [id], times: 2 })).toEqual([id, id]);
    expect(await hear(maker.partner, { after: cursor, ids: [id], times: 1 })).toEqual([id]);
    const { startsAt } = await admin.call(readBulletin, { params: { id } });
    const body = { ...bulletin({ startsAt, expiresAt: fromNow(9) }), seen: 1 };
    await admin.call(editBulletin, { params: { id }, body });
    const notice = await arrange({ noticeDays: 30 });
    expect(await tell()).toBe(2);
    const both = { after: cursor, ids: [id, notice], times: 3 };
    expect((await hear(maker.partner, both)).toSorted()).toEqual([id, id, notice].toSorted());
  });
});
