import { expect } from '@playwright/test';
import {
  cardOf,
  expectMatched,
  openEvidence,
  sendResult,
  submitEvidence,
} from '../support/applications/evidence.ts';
import { markPage } from '../support/applications/progress.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { buildResult } from '../support/files.ts';
import { layApproved } from '../support/fixture.ts';
import { layNewcomer } from '../support/people/newcomers.ts';
import { type Person, test } from '../support/people/people.ts';

const note = '请用标准固件测两种配置，周五前需要结果。';

/** From the application's page: named by the login of one of its people. */
async function letIn(maker: Person, login: string): Promise<void> {
  const { page, texts } = maker;
  const { say } = texts;
  await button(page.locator('#labs'), say('labs:letIn')).click();
  const sheet = page.getByRole('dialog', { name: say('labs:letIn') });
  await field(sheet, say('labs:lab')).fill(login);
  await field(sheet, say('labs:note')).fill(note);
  await expectAccessibleInBoth(maker, 'letting a lab in');
  await button(sheet, say('labs:letIn')).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('#labs')).toContainText(say('labs:waits'));
}

test('a lab is let in to one application, uploads its results, and is out once they are submitted', async ({
  enterSignedIn,
  enterAs,
}) => {
  const { id, device, number } = await layApproved('zh');
  const maker = await enterSignedIn('partner', 'zh', `/certification/${id}`);
  const login = `${crypto.randomUUID()}@lab.example`;
  await letIn(maker, login);
  // Invited before it registers, and let in as soon as it has.
  const tester = await layNewcomer({
    login,
    enterprise: { state: 1, kind: 'lab' },
    signed: ['privacy', 'user'],
  });

  const lab = await enterAs(tester, 'zh', '/certification');
  const { say } = lab.texts;
  const row = lab.page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(note);
  await row.getByRole('link').click();
  await expect(lab.page.getByRole('heading', { level: 1 })).toContainText(device.name);
  await expect(lab.page.getByText(note)).toBeVisible();

  await openEvidence(maker);
  await markPage(maker.page);
  const results = ['run-12-256.xml', 'run-8-128.xml'].map((name) => buildResult(name, device));
  for (const result of results) {
    await sendResult(lab, result);
    await expectMatched(lab, result);
    // The maker sees each as it comes, and from whom.
    await expectMatched(maker, result);
  }
  const by = cardOf(maker, results[0] as (typeof results)[number]);
  await expect(by.getByText(/测试企业/)).toBeVisible();
  await expectAccessibleInBoth(lab, 'work for others');
  lab.faults.expectStatus(403);
  await submitEvidence(maker);
  await expect(maker.page.locator('#labs')).toContainText(say('labs:ended.submitted'));
  // Without loading its page again.
  await expect(lab.page.getByText(say('labs:workClosed'))).toBeVisible();
});
