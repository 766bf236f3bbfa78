import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectMatched, openEvidence, sendResult, submitEvidence } from '../support/applications/evidence.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { buildResult } from '../support/files.ts';
import { layApproved } from '../support/fixture.ts';
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
  const buffer = Buffer.from(text.replaceAll(ofGroup, ofFile));
  await page
    .locator('input[type="file"][accept*="json"]')
    .first()
    .setInputFiles({ name: 'exceptions.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(say('waivers:file.done', { index: 2 }))).toBeVisible();
}

/** For whom and until when; begun, loaded anew, and saved. */
async function setTerms({ page, texts: { say } }: Person): Promise<void> {
  const terms = page.getByRole('region', { name: say('waivers:terms.title') });
  await field(terms, say('waivers:terms.opinion')).fill(opinion);
  await page.reload();
  await expect(field(terms, say('waivers:terms.opinion'))).toHaveValue(opinion);
  await button(terms, say('waivers:terms.save')).click();
  await expect(page.getByText(say('waivers:terms.saved'))).toBeVisible();
  await expect(button(terms, say('waivers:terms.save'))).toBeDisabled();
  await expect(page.getByText(say('form:dropDraft'))).toBeHidden();
}

test('reasons are given for a fault and by a file, and a reviewer says on what terms', async ({
  enterSignedIn,
}) => {
  const { id, device, desk } = await layApproved('zh');
  const maker = await enterSignedIn('partner', 'zh', `/certification/${id}`);
  const failures = [3, 4].map((test) => ({ module: 1, test, message: 'no network', stack: 'no network' }));
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
});
