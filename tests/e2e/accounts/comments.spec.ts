import { expect } from '@playwright/test';
import { addComment, editComment, listComments } from '#contract/applications/comments.ts';
import { getApplication } from '#contract/applications.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { layApplication } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { type Person, test } from '../support/people/people.ts';

const invited = { login: 'guan.minghe@lanyue.example', zh: '关明河', en: 'Guan Minghe' };

async function inviteColleague({ page, texts }: Person): Promise<void> {
  const { say } = texts;
  await button(page.locator('main'), say('user-centre:colleague.invite')).click();
  const sheet = page.getByRole('dialog');
  const names = sheet.getByRole('textbox', { name: new RegExp(`^${say('people:name')}`) });
  await names.first().fill(invited.zh);
  await names.last().fill(invited.en);
  await field(sheet, say('people:login')).fill(invited.login);
  await sheet.getByRole('radio', { name: new RegExp(`^${say('common:right.view')}`) }).check();
  await button(sheet, say('people:invite')).click();
  const row = page.getByRole('row', { name: invited.login });
  await expect(row.getByRole('combobox')).toHaveValue('view');
}

/** By the key that decides elsewhere on the desk. */
async function speak({ page }: Person, text: string): Promise<void> {
  const box = page.locator('main').getByRole('textbox').last();
  await box.fill(text);
  await box.press('Control+Enter');
  await expect(page.locator('main').getByText(text).first()).toBeVisible();
  await expect(box).toHaveValue('');
}

/** Many comments scroll beside the application, the newest in sight, and keys reach the earlier ones. */
async function walkComments({ page, texts }: Person, last: string): Promise<void> {
  const panel = page.locator('#comments');
  const said = panel.getByRole('group', { name: texts.say('comments:ofApplication') });
  await said.scrollIntoViewIfNeeded();
  await expect(said.getByText(last)).toBeInViewport();
  expect((await said.boundingBox())?.height).toBeLessThanOrEqual(480);
  const first = said.getByRole('listitem').first();
  await expect(first).not.toBeInViewport();
  await said.focus();
  await page.keyboard.press('Home');
  await expect(first).toBeInViewport();
}

test('a colleague is invited, and what is said of an application is live at the reviewer’s and back', async ({
  enterSignedIn,
}) => {
  const partner = await enterSignedIn('partner', 'zh', '/basicInformation');
  await inviteColleague(partner);

  const { id } = await layApplication('zh');
  const lay = await callAs('partner');
  const before = await lay(getApplication, { params: { id } });
  const { page } = partner;
  await page.goto(partner.texts.path(`/certification/${id}`));
  const panel = page.locator('#comments');
  await button(panel, partner.texts.say('comments:write')).click();
  await expect(panel).toContainText(partner.texts.say('comments:none'));
  const reviewer = await enterSignedIn('reviewer', 'zh', `/ops/reviews/${id}?tab=comments`);
  await expect(reviewer.page.locator('main')).toContainText(reviewer.texts.say('comments:none'));

  await panel.getByRole('textbox').fill('配置三的样机晚两天，能否先寄另外两台？');
  await panel.getByRole('button', { name: partner.texts.say('comments:send') }).click();
  await expect(reviewer.page.getByText('能否先寄另外两台').first()).toBeVisible();
  await expectAccessibleInBoth(reviewer, 'desk-comments');
  await speak(reviewer, '三台一起寄');
  await expect(panel.getByText('三台一起寄')).toBeVisible();
  // It is counted, and it moved nothing.
  await expect(button(panel, partner.texts.say('comments:count', { count: 2 }))).toBeVisible();
  const { status, wait, version } = await lay(getApplication, { params: { id } });
  expect({ status, wait, version }).toEqual({
    status: before.status,
    wait: before.wait,
    version: before.version,
  });

  await button(panel, partner.texts.say('comments:editLabel')).click();
  await field(panel, partner.texts.say('comments:editLabel')).fill('配置三的样机晚三天');
  await button(panel, partner.texts.say('comments:save')).click();
  await button(reviewer.page.locator('main'), reviewer.texts.say('comments:edited')).click();
  await expect(reviewer.page.getByText('能否先寄另外两台').first()).toBeVisible();
  await expectAccessibleInBoth(partner, 'application-comments');

  // The same person was faster in another window: both wordings stand beside each other.
  await button(panel, partner.texts.say('comments:editLabel')).click();
  await field(panel, partner.texts.say('comments:editLabel')).fill('配置三的样机晚四天');
  const { rows } = await lay(listComments, { params: { id }, query: {} });
  const own = rows.find(({ isOwn }) => isOwn);
  const params = { id, comment: own?.id ?? '' };
  await lay(editComment, { params, body: { text: '配置三的样机晚五天', seen: own?.version ?? 0 } });
  partner.faults.expectStatus(409);
  await button(panel, partner.texts.say('comments:save')).click();
  const both = panel.getByRole('alert').filter({ hasText: '晚五天' });
  await expect(both.getByRole('radio', { name: '晚四天' })).toBeChecked();
  await expect(both).toContainText(
    partner.texts.say('common:conflict.titleOwn', { name: partner.texts.say('comments:this') }),
  );
  await expectAccessibleInBoth(partner, 'a comment that was edited elsewhere');
  await button(panel, partner.texts.say('comments:save')).click();
  await expect(reviewer.page.getByText('晚四天').first()).toBeVisible();

  const many = Array.from({ length: 12 }, (_, index) => `第 ${index + 1} 条，配置三的样机与说明`);
  for (const text of many) await lay(addComment, { params: { id }, body: { text, attachmentIds: [] } });
  await page.reload();
  await button(panel, partner.texts.say('comments:count', { count: 2 + many.length })).click();
  await walkComments(partner, many.at(-1) ?? '');
});
