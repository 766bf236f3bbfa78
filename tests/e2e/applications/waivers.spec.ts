import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { expectMatched, openEvidence, sendResult, submitEvidence } from '../support/applications/evidence.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { buildResult } from '../support/files.ts';
import { type Fixture, layApproved, layNext, layOnward } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { type Person, test } from '../support/people/people.ts';

const ofGroup = '该用例依赖测试室的网络，三次复测均通过。';
const ofFile = '同一批次的三台设备均可复现，已向芯片厂商报告。';
const opinion = '下一版本须修复。';

/** One reason for all failures of a fault. */
async function giveGroupReason({ page, texts: { say } }: Person): Promise<void> {
  const panel = page.locator('#bypass');
  await panel.getByTitle(say('waivers:view.groups'), { exact: true }).click();
  await panel.locator('[aria-expanded]').first().click();
  await field(panel, say('evidence:reason')).fill(ofGroup);
  await button(panel, say('evidence:saveBypass')).click();
  await expect(panel.getByText(say('waivers:groups.given')).first()).toBeVisible();
}

/** The list of failures down, another reason into it, and up again. */
async function giveReasonByFile({ page, texts: { say } }: Person): Promise<void> {
  const coming = page.waitForEvent('download');
  await button(page.locator('main'), say('waivers:file.downloadOf', { index: 2 })).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text).toContain(ofGroup);
  const buffer = Buffer.from(
    text.replaceAll(ofGroup, ofFile).replaceAll('"reason": ""', `"reason": "${ofFile}"`),
  );
  await page
    .locator('input[type="file"][accept*="json"]')
    .first()
    .setInputFiles({ name: 'exceptions.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(say('waivers:file.done', { index: 2 }))).toBeVisible();
}

/** For whom and until when, other than what is usual; begun, loaded anew, and saved. */
async function setTerms({ page, texts: { say } }: Person): Promise<void> {
  const terms = page.getByRole('region', { name: say('waivers:terms.title') });
  await terms.getByLabel(say('form:in.zh', { label: say('waivers:terms.opinion') })).fill(opinion);
  await field(terms, say('waivers:terms.scope')).selectOption('suite');
  const lastDay = field(terms, say('waivers:terms.expiresOn'));
  const latest = (await lastDay.getAttribute('max')) ?? '';
  await lastDay.fill(latest);
  await page.reload();
  await expect(terms.getByLabel(say('form:in.zh', { label: say('waivers:terms.opinion') }))).toHaveValue(
    opinion,
  );
  await button(terms, say('waivers:terms.save')).click();
  await expect(page.getByText(say('waivers:terms.saved'))).toBeVisible();
  await expect(button(terms, say('waivers:terms.save'))).toBeDisabled();
  await expect(page.getByText(say('form:dropDraft'))).toBeHidden();
  await page.reload();
  await expect(field(terms, say('waivers:terms.scope'))).toHaveValue('suite');
  await expect(lastDay).toHaveValue(latest);
}

/** What was accepted for the other failures is over. */
const expireOthers = ({ id }: Fixture) =>
  withDatabase((db) =>
    db
      .updateTable('waiver')
      .set({ expiresOn: '2026-01-01' })
      .where('applicationId', '=', id)
      .where('opinion', 'is distinct from', opinion)
      .executeTakeFirstOrThrow(),
  );

/** What still holds is offered and taken; what is over is not, and is said anew. */
async function reuseReason(maker: Person, { number }: Fixture, next: Fixture): Promise<void> {
  const { page, texts } = maker;
  const { say } = texts;
  const offers = page.getByRole('region', { name: say('waivers:offers.title') });
  await expect(offers.getByRole('listitem')).toHaveCount(1);
  await expect(offers).toContainText(number);
  await expect(offers).toContainText(opinion);
  await expectAccessibleInBoth(maker, 'a reason that is offered again');
  await button(offers, say('waivers:offers.use')).click();
  await expect(page.getByText(say('waivers:offers.used', { count: 1 }))).toBeVisible();
  await expect(offers).toBeHidden();
  const partner = await callAs('partner');
  const params = { id: next.id };
  const { failures } = await partner(getApplication, { params });
  const others = failures.filter(({ bypass }) => bypass === null);
  expect(others).toHaveLength(2);
  for (const { key: failureKey } of others) {
    await partner(putWaiverRequest, { params, body: { failureKey, reason: ofGroup, attachmentIds: [] } });
  }
}

test('reasons are given for a fault and by a file, and a reviewer says on what terms', async ({
  enterSignedIn,
}) => {
  const first = await layApproved('zh');
  const { id, device, desk } = first;
  const maker = await enterSignedIn('partner', 'zh', `/certification/${id}`);
  const failures = [
    ...[3, 4].map((test) => ({ module: 1, test, message: 'no network', stack: 'no network' })),
    { module: 2, test: 7, message: 'no such codec', stack: 'no such codec' },
  ];
  const failing = buildResult('run-12-256.xml', device, { failures });
  const clean = buildResult('run-8-128.xml', device);
  await openEvidence(maker);
  for (const file of [failing, clean]) {
    await sendResult(maker, file);
    await expectMatched(maker, file);
  }
  await giveGroupReason(maker);
  await giveReasonByFile(maker);
  await expectAccessibleInBoth(maker, 'reasons of a group and as a file');
  await submitEvidence(maker);

  const reviewer = await enterSignedIn('reviewer', 'zh', `${desk}&tab=failures`);
  await setTerms(reviewer);
  await expectAccessibleInBoth(reviewer, 'terms of a waiver');

  await layOnward(first);
  await expireOthers(first);
  const next = await layNext(first);
  await maker.page.goto(maker.texts.path(`/certification/${next.id}`));
  await openEvidence(maker);
  const again = buildResult('again-12-256.xml', device, { failures, startedAt: Date.UTC(2026, 10, 12) });
  for (const file of [again, buildResult('again-8-128.xml', device, { startedAt: Date.UTC(2026, 10, 12) })]) {
    await sendResult(maker, file);
    await expectMatched(maker, file);
  }
  await reuseReason(maker, first, next);
  await submitEvidence(maker);
  await reviewer.page.goto(reviewer.texts.path(`${next.desk}&tab=failures`));
  const reused = reviewer.texts.say('waivers:reused.title', { number: first.number });
  const source = reviewer.page.getByRole('link', { name: reused }).first();
  await expect(source).toBeVisible();
  await expectAccessibleInBoth(reviewer, 'a reason that is used again');
  await source.click();
  await expect(reviewer.page).toHaveURL(new RegExp(`/ops/reviews/${first.id}`));
});
