import { expect } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { uploadResult } from '#contract/evidence.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { firstRequirements } from '#db/baseline/first-requirements.ts';
import { delivery, finding } from '#tests/support/applications/application-scenario.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  bypassReason,
  expectMatched,
  openBypass,
  saveBypass,
  sendResult,
  submitEvidence,
} from '../support/applications/evidence.ts';
import {
  expectSample,
  expectStatus,
  expectTurn,
  markPage,
  progressOf,
} from '../support/applications/progress.ts';
import { button, link } from '../support/fields.ts';
import { buildResult, oneFailure } from '../support/files.ts';
import { act, decide, type Fixture, layApplication } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { type Person, test } from '../support/people/people.ts';

type Decision = Parameters<typeof decide>[2];

const approvals = ['product', 'commercial'] as const;

async function decideOn({ id }: Fixture, ...decisions: Decision[]): Promise<void> {
  const reviewer = await callAs('reviewer');
  for (const decision of decisions) await decide(reviewer, id, decision);
}

const approvalOf = (phase: (typeof approvals)[number]) =>
  ({ type: 'approve-phase', phase, comment: '' }) as const;

/** A result with a failed case and its reason, and one without, handed in; the id of the bypass item. */
async function handIn({ id, device, configurationIds }: Fixture): Promise<string> {
  const partner = await callAs('partner');
  const read = () => partner(getApplication, { params: { id } });
  for (const [place, configurationId] of configurationIds.entries()) {
    const file = buildResult('test_result.xml', device, place === 0 ? oneFailure : {});
    await partner(uploadResult, { params: { id, configurationId }, file });
  }
  await eventually(async () => (await read()).configurations.every(({ result }) => result !== null));
  const { failures } = await read();
  const body = { failureKey: failures[0]?.key ?? '', reason: '换线后复测通过', attachmentIds: [] };
  await partner(putWaiverRequest, { params: { id }, body });
  await act(partner, id, { type: 'apply' });
  return (await read()).failures[0]?.bypass?.id ?? '';
}

/** The open page of the maker says what happened, why, and what is to be done. */
async function expectRefused(partner: Person, status: string, title: string, step: 2 | 4 | 5): Promise<void> {
  await expectStatus(partner, status);
  await expectTurn(partner, { owner: 'yourTurn', title, step, count: 1 });
  for (const words of Object.values(finding)) await expect(progressOf(partner)).toContainText(words);
}

async function follow(partner: Person, action: string): Promise<void> {
  await link(progressOf(partner), partner.texts.say(`applications:action.${action}`)).click();
}

async function resubmit(partner: Person): Promise<void> {
  await follow(partner, 'amend');
  await button(partner.page.locator('footer'), partner.texts.say('wizard:resubmit')).click();
  await button(partner.page.getByRole('dialog'), partner.texts.say('wizard:confirmAgain.confirm')).click();
  await expectTurn(partner, { owner: 'officeTurn', title: 'review-product', step: 2 });
}

async function changeReason(partner: Person): Promise<void> {
  await follow(partner, 'amendBypass');
  await openBypass(partner);
  await bypassReason(partner).fill('换线后三次复测均通过，日志见附件');
  await saveBypass(partner);
  await submitEvidence(partner);
  await expectTurn(partner, { owner: 'officeTurn', title: 'review-results', step: 5 });
}

async function sendAnother(partner: Person, { device }: Fixture): Promise<void> {
  const file = buildResult('rerun-12-256.xml', device, { casesPerModule: 41 });
  await follow(partner, 'replace');
  await sendResult(partner, file);
  await expectMatched(partner, file);
  await submitEvidence(partner);
  await expectTurn(partner, { owner: 'officeTurn', title: 'review-results', step: 5 });
}

async function sendSamplesAgain(partner: Person): Promise<void> {
  const { page, texts } = partner;
  await button(progressOf(partner), texts.say('applications:action.redeliver')).click();
  const dialog = page.getByRole('dialog', { name: texts.say('applications:redeliver.title') });
  await button(dialog, texts.say('applications:redeliver.confirm')).click();
  await expect(dialog).toBeHidden();
  await expectSample(partner, 'pending-delivery');
}

test('whatever is refused is told with its reason and goes on once it is mended', async ({
  enterSignedIn,
}) => {
  const fixture = await layApplication('zh');
  const maker = await callAs('partner');
  const partner = await enterSignedIn('partner', 'zh', `/certification/${fixture.id}`);
  await markPage(partner.page);

  await decideOn(fixture, approvalOf('product'), { type: 'reject-phase', phase: 'commercial', finding });
  await expectRefused(partner, 'product-rejected', 'amend-materials', 2);
  await resubmit(partner);
  await decideOn(fixture, ...approvals.map(approvalOf));

  const bypassItemId = await handIn(fixture);
  await decideOn(fixture, { type: 'reject-bypass', bypassItemId, finding });
  await expectRefused(partner, 'exception-bypass-rejected', 'amend-bypass', 4);
  await changeReason(partner);
  await decideOn(fixture, { type: 'reject-results', finding });
  await expectRefused(partner, 'test-result-rejected', 'replace-results', 4);
  await sendAnother(partner, fixture);

  await decideOn(fixture, { type: 'approve-results', comment: '' });
  await act(maker, fixture.id, { type: 'deliver-samples', delivery });
  await decideOn(fixture, { type: 'receive-samples', comment: '' }, { type: 'fail-sample-test', finding });
  await expectRefused(partner, 'sample-device-test-failed', 'choose-redelivery', 5);
  await sendSamplesAgain(partner);
  await act(maker, fixture.id, { type: 'deliver-samples', delivery });
  await decideOn(
    fixture,
    { type: 'receive-samples', comment: '' },
    { type: 'pass-sample-test', comment: '' },
    { type: 'approve-final', passed: [], comment: '样机与结果不符' },
  );
  await expectStatus(partner, 'certification-failed');
});

test('a maker reads the reviewer in their own language, or is told which one it is', async ({
  enterSignedIn,
}) => {
  const fixture = await layApplication('en');
  const maker = await callAs('partner');
  const partner = await enterSignedIn('partner', 'en', `/certification/${fixture.id}`);
  const { say } = partner.texts;

  await decideOn(fixture, { type: 'reject-phase', phase: 'product', finding });
  const told = progressOf(partner);
  const required = firstRequirements.find(({ code }) => code === finding.requirement);
  await expect(told).toContainText(required?.title.en ?? 'T-05');
  await expect(told.locator('[lang="zh-CN"]').filter({ hasText: finding.seen })).toBeVisible();
  await expect(told).toContainText(say('common:writtenIn.zh'));

  await act(maker, fixture.id, { type: 'resubmit' });
  const seen = { zh: finding.seen, en: 'The antenna is not connected' };
  const mend = { zh: finding.mend, en: 'Check the antenna and test again' };
  await decideOn(fixture, {
    type: 'reject-phase',
    phase: 'product',
    finding: { requirement: 'T-05', seen, mend },
  });
  await expect(told).toContainText(seen.en);
  await expect(told).toContainText(mend.en);
  await expect(told.locator('[lang="zh-CN"]')).toHaveCount(0);
});
