import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  getWaiverTerms,
  listWaiverOffers,
  putGroupReason,
  putWaiverTerms,
  reuseWaiver,
} from '#contract/applications/waivers.ts';
import { getApplication } from '#contract/applications.ts';
import { getMessage, listMessages } from '#contract/messages.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import type { Command } from '#domain/applications/commands.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { failureFingerprint } from '#domain/test-results/failure-patterns.ts';
import type { TestFailure } from '#domain/test-results/test-results.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { listOffers } from '#services/waivers/list-offers.ts';
import { reuseWaiver as reuse } from '#services/waivers/reuse-waiver.ts';
import { sampleFailure } from '#tests/fixtures/test-results/sample-report.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { standing } from '#tests/support/applications/application-rows.ts';
import { finding, insertImage } from '#tests/support/applications/application-scenario.ts';
import { type Applied, insertApplied, insertRun } from '#tests/support/applications/standing-runs.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const noon = (day: string) => new Date(`${day}T04:00:00Z`);
const accepting = '2026-11-24';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;
let account: Awaited<ReturnType<typeof createAccount>>;
let judge: Awaited<ReturnType<typeof createAccount>>;
let reviewer: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  judge = await createAccount(portal.deps.db, { roles: ['reviewer'] });
  reviewer = await portal.as(judge);
});
beforeEach(async () => {
  portal.setClock(null);
  ({ partner, enterpriseId, account } = await portal.enterPartner());
});
afterAll(() => portal?.close());

const camera = (key: string, message = 'Camera device 1 disconnected'): TestFailure => ({
  ...sampleFailure(key, 'CtsCamera'),
  message,
});
const print = failureFingerprint(camera('a'));
const other = (key: string) => camera(key, 'connect timed out');
const paramsOf = ({ applicationId: id }: Applied) => ({ params: { id } });

async function failing(failures: TestFailure[], of?: Applied['product'], owner = enterpriseId) {
  const applied = await insertApplied(portal.deps.db, owner, 'certifying', of);
  await insertRun(portal.deps.db, applied, { failures, received: '2026-11-20T08:00:00Z' });
  return applied;
}

async function stand({ applicationId }: Applied, status: ApplicationStatus) {
  const set = { ...standing(status), sample: null, step: 5 as const, remindAt: null, dueAt: null };
  await portal.deps.db.updateTable('application').set(set).where('id', '=', applicationId).execute();
}

/** A reviewer's decision, committed on a day as the engine has it. */
async function decide({ applicationId, number }: Applied, command: Command, day = accepting) {
  const { db } = portal.deps;
  const { version } = await db
    .selectFrom('application')
    .select('version')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const commandId = randomUUID();
  await insertCommand(db, commandRow(judge.actor, { id: commandId, applicationId, command }));
  const input = { applicationId, number, commandId, type: command.type, version };
  const given = await commitCommand({ db, now: () => noon(day) }, input);
  expect(given).toMatchObject({ kind: 'committed' });
  expect(await commitCommand({ db, now: () => noon(day) }, input)).toEqual(given);
}

async function bypassesOf(applied: Applied) {
  const { failures } = await partner.call(getApplication, paramsOf(applied));
  return Object.fromEntries(failures.map(({ key, bypass }) => [key, bypass]));
}

/** Explained for the whole fault and accepted as the programme has it; the product is free for another application. */
async function waived(failures = [camera('a'), camera('b')], terms?: object): Promise<Applied> {
  const applied = await failing(failures);
  const proof = await insertImage(portal.deps.db, enterpriseId);
  const body = { reason: '摄像头由外设提供', attachmentIds: [proof] };
  await partner.call(putGroupReason, { params: { id: applied.applicationId, print }, body });
  await stand(applied, 'certification-under-review');
  if (terms) {
    portal.setClock(noon(accepting));
    const item = (await bypassesOf(applied)).a?.id ?? '';
    const params = { id: applied.applicationId, item };
    await reviewer.call(putWaiverTerms, {
      params,
      body: { scope: 'model', expiresOn: '2027-01-31', ...terms },
    });
  }
  await decide(applied, { type: 'approve-results', comment: '' });
  await stand(applied, 'certified');
  return applied;
}

async function offersTo({ applicationId }: Applied, on = accepting) {
  const deps = { db: portal.deps.db, now: () => noon(on) };
  const { rows } = await listOffers(deps, account.actor, { applicationId });
  return rows.map(({ id, failures, number, expiresOn }) => ({ id, failures, number, expiresOn }));
}

it('takes one reason for every failure of a fault, and refuses it for all of them', async () => {
  const applied = await failing([camera('a'), camera('b'), other('c')]);
  const params = { id: applied.applicationId, print };
  const body = { reason: '摄像头由外设提供' };
  expect(await partner.call(putGroupReason, { params, body })).toEqual({ set: 2, unchanged: 0 });
  expect(await partner.call(putGroupReason, { params, body })).toEqual({ set: 0, unchanged: 2 });
  const given = await bypassesOf(applied);
  expect(given).toMatchObject({ a: { group: true, version: 1 }, b: { group: true }, c: null });
  // A case of its own has its own reason.
  await partner.call(putWaiverRequest, { ...paramsOf(applied), body: { failureKey: 'c', reason: '网络' } });
  await stand(applied, 'certification-under-review');
  await decide(applied, { type: 'reject-bypass', bypassItemId: given.a?.id ?? '', finding });
  expect(await bypassesOf(applied)).toMatchObject({
    a: { state: 'rejected' },
    b: { state: 'rejected', comment: expect.stringContaining(finding.seen) },
    c: { state: 'open', group: false },
  });
  await partner.refusal('dataMissing', putGroupReason, {
    params: { ...params, print: '0'.repeat(16) },
    body,
  });
});

it('offers what was accepted to the next application, which takes it over and says from where', async () => {
  const before = await waived();
  const next = await failing([camera('a'), camera('x'), other('c')], before.product);
  const { rows: offers, total } = await partner.call(listWaiverOffers, paramsOf(next));
  expect(offers).toMatchObject([
    {
      failures: 2,
      number: before.number,
      expiresOn: '2027-11-23',
      first: { module: 'CtsCamera', test: 'a' },
    },
  ]);
  expect(total).toBe(1);
  const body = { waiverId: offers[0]?.id ?? '' };
  expect(await partner.call(reuseWaiver, { ...paramsOf(next), body })).toEqual({ set: 2 });
  expect(await partner.call(reuseWaiver, { ...paramsOf(next), body })).toEqual({ set: 0 });
  const reused = {
    applicationId: before.applicationId,
    number: before.number,
    acceptedBy: judge.actor.name,
    acceptedByEn: judge.actor.nameEn,
    acceptedAt: noon(accepting).toISOString(),
    expiresOn: '2027-11-23',
    scope: 'model',
    opinion: null,
    opinionEn: null,
  };
  const seen = await reviewer.call(getApplication, paramsOf(next));
  expect(seen.failures.map(({ key, bypass }) => [key, bypass?.reason, bypass?.reused])).toEqual([
    ['a', '摄像头由外设提供', reused],
    ['x', '摄像头由外设提供', reused],
    ['c', undefined, undefined],
  ]);
  expect(seen.failures[0]?.bypass).toMatchObject({ state: 'open', group: true, attachments: [{}] });
  expect(await offersTo(next)).toEqual([]);
  // Written anew it is nobody's but one's own.
  const own = { failureKey: 'a', reason: '另一个原因' };
  expect(await partner.call(putWaiverRequest, { ...paramsOf(next), body: own })).toMatchObject({
    reused: null,
    group: false,
    version: 2,
  });
});

it('offers it until its last day is over at the office, and not a minute longer', async () => {
  const before = await waived();
  const next = await failing([camera('a')], before.product);
  expect(await offersTo(next, '2027-11-23')).toHaveLength(1);
  const [{ id: waiverId = '' } = {}] = await offersTo(next, '2027-11-23');
  expect(await offersTo(next, '2027-11-24')).toEqual([]);
  const late = { db: portal.deps.db, now: () => noon('2027-11-24') };
  await expect(
    reuse(late, account.actor, { applicationId: next.applicationId, waiverId }),
  ).rejects.toMatchObject({ errorName: 'dataMissing' });
});

it('reaches as far and as long as the reviewer says, with what they think of it', async () => {
  const applied = await failing([camera('a'), camera('b')]);
  await partner.call(putGroupReason, {
    params: { id: applied.applicationId, print },
    body: { reason: '摄像头由外设提供' },
  });
  const item = (await bypassesOf(applied)).a?.id ?? '';
  const params = { id: applied.applicationId, item };
  const terms = { scope: 'suite' as const, expiresOn: '2027-01-31' };
  const said = { opinion: '外设已登记', opinionEn: 'The device is registered' };
  const body = { ...terms, opinion: { zh: said.opinion, en: said.opinionEn } };
  await reviewer.refusal('reviewStatusChanged', putWaiverTerms, { params, body });
  await stand(applied, 'certification-under-review');
  portal.setClock(noon(accepting));
  expect(await reviewer.call(getWaiverTerms, { params })).toEqual({
    cases: 2,
    group: true,
    terms: null,
    standard: { scope: 'model', expiresOn: '2027-11-23' },
    earliest: accepting,
    latest: '2031-11-23',
  });
  for (const expiresOn of ['2026-11-23', '2031-11-24'])
    await reviewer.refusal('parameterInvalid', putWaiverTerms, { params, body: { ...body, expiresOn } });
  await reviewer.refusal('dataMissing', putWaiverTerms, { params: { ...params, item: randomUUID() }, body });
  for (let turn = 0; turn < 2; turn += 1)
    expect(await reviewer.call(putWaiverTerms, { params, body })).toMatchObject({
      terms: { ...terms, ...said },
    });
  // Until it is decided a maker hears nothing of it.
  expect((await bypassesOf(applied)).b).toMatchObject({ state: 'open', comment: null, waiver: null });
  await decide(applied, { type: 'approve-results', comment: '' });
  expect((await bypassesOf(applied)).b).toMatchObject({
    state: 'accepted',
    comment: said.opinion,
    commentEn: said.opinionEn,
    waiver: { scope: 'suite', expiresOn: '2027-01-31' },
  });
  const elsewhere = await failing([camera('z')]);
  expect(await offersTo(elsewhere)).toMatchObject([{ failures: 1, expiresOn: '2027-01-31' }]);
  const { rows } = await partner.call(listWaiverOffers, paramsOf(elsewhere));
  expect(rows).toMatchObject([said]);
  expect(await offersTo(elsewhere, '2027-02-01')).toEqual([]);
});

it('keeps to its model, and to its configurations, where it says so', async () => {
  const before = await waived(undefined, { scope: 'configuration' });
  expect(await offersTo(await failing([camera('a')]))).toEqual([]);
  const next = await insertApplied(portal.deps.db, enterpriseId, 'certifying', before.product);
  const run = { failures: [camera('a')], received: '2026-11-20T08:00:00Z' };
  await insertRun(portal.deps.db, next, run);
  expect(await offersTo(next)).toHaveLength(1);
  await insertRun(portal.deps.db, next, { ...run, place: 1 });
  expect(await offersTo(next)).toEqual([]);
});

it("is nobody else's, and nothing after it was refused", async () => {
  const before = await waived(undefined, { scope: 'suite' });
  const [{ id: waiverId = '' } = {}] = await offersTo(await failing([camera('a')]));
  const stranger = await portal.enterPartner();
  const theirs = await failing([camera('a')], undefined, stranger.enterpriseId);
  expect(await stranger.partner.call(listWaiverOffers, paramsOf(theirs))).toEqual({ rows: [], total: 0 });
  await stranger.partner.refusal('dataMissing', reuseWaiver, { ...paramsOf(theirs), body: { waiverId } });
  await partner.refusal('applicationMissing', listWaiverOffers, paramsOf(theirs));
  await stand(before, 'certification-under-review');
  const bypassItemId = (await bypassesOf(before)).b?.id ?? '';
  await decide(before, { type: 'reject-bypass', bypassItemId, finding });
  expect(await offersTo(await failing([camera('a')]))).toEqual([]);
});

it('refuses in two languages, and each maker reads their own on the page, in the process and in the message', async () => {
  const applied = await failing([camera('a')]);
  const put = (reason: string) =>
    partner.call(putWaiverRequest, { ...paramsOf(applied), body: { failureKey: 'a', reason } });
  await put('摄像头由外设提供');
  await stand(applied, 'certification-under-review');
  const bypassItemId = (await bypassesOf(applied)).a?.id ?? '';
  const seen = { zh: finding.seen, en: 'The antenna is not connected' };
  const mend = { zh: finding.mend, en: 'Check the antenna and test again' };
  await decide(applied, { type: 'reject-bypass', bypassItemId, finding: { ...finding, seen, mend } });
  const [comment, commentEn] = [`T-05: ${seen.zh} → ${mend.zh}`, `T-05: ${seen.en} → ${mend.en}`];
  expect(await bypassesOf(applied)).toMatchObject({ a: { state: 'rejected', comment, commentEn } });
  const { reviews, finding: shown } = await partner.call(getApplication, paramsOf(applied));
  expect(reviews.at(-1)).toMatchObject({ comment, commentEn });
  expect(shown).toMatchObject({ seen, mend });
  const [row] = (await partner.call(listMessages)).rows;
  const params = { id: row?.id ?? '' };
  for (const [language, text] of [
    ['zh_CN', seen.zh],
    ['en_US', seen.en],
  ] as const) {
    const { body } = await partner.send(getMessage, { params }, { 'x-language': language });
    expect(body).toMatchObject({ quote: { text: expect.stringContaining(text), language: null } });
  }
  await put('摄像头由外设提供，日志见附件');
  expect(await bypassesOf(applied)).toMatchObject({ a: { state: 'open', comment: null, commentEn: null } });
});
