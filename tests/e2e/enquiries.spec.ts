import { expect } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field } from './support/fields.ts';
import { test } from './support/people/people.ts';

test('somebody asks without signing in, and an administrator answers', async ({ visit, enterSignedIn }) => {
  const visitor = await visit('en', '/question');
  // What a field may hold is judged by the server.
  visitor.faults.expectStatus(400);
  const { page, texts } = visitor;
  const say = texts.say;
  const main = page.locator('main');
  await button(main, say('enquiries:form.send')).click();
  await expect(main.getByText(say('form:required')).first()).toBeVisible();
  await field(main, say('enquiries:form.question')).fill('<b>CTS 15_r4</b> stops at module 130');
  await field(main, say('enquiries:form.company')).fill('Lanyue Technology');
  await field(main, say('enquiries:form.phone')).fill('0755-26x');
  await field(main, say('enquiries:form.email')).fill('linke@lanyue.example');
  await button(main, say('enquiries:form.send')).click();
  await expect(main.getByText(say('form:rule.phone'))).toBeVisible();
  await expectAccessibleInBoth(visitor, 'the form for a question');
  await field(main, say('enquiries:form.phone')).fill('0755-2600 0000');
  await button(main, say('enquiries:form.send')).click();
  await expect(main.getByText(say('enquiries:form.done'))).toBeVisible();

  const admin = await enterSignedIn('admin', 'en', '/ops/enquiries');
  const row = admin.page.getByRole('row').filter({ hasText: 'Lanyue Technology' });
  await expect(row).toContainText('<b>CTS 15_r4</b> stops at module 130');
  await expectAccessibleInBoth(admin, 'enquiries');
  await row.getByRole('button').click();
  const sheet = admin.page.getByRole('dialog');
  await button(sheet, say('enquiries:send')).click();
  await expect(sheet.getByText(say('form:required'))).toBeVisible();
  await field(sheet, say('enquiries:reply')).fill('Run it in two parts.');
  await expectAccessibleInBoth(admin, 'a question that is answered');
  await button(sheet, say('enquiries:send')).click();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText(say('enquiries:state.answered'));

  await row.getByRole('button').click();
  await expect(sheet.locator('b', { hasText: say('enquiries:action.replied') })).toBeVisible();
  await button(sheet, say('enquiries:close')).click();
  // The question comes over the sheet, which has a button of that name itself.
  await button(admin.page.getByRole('dialog').nth(1), say('enquiries:close')).click();
  await expect(sheet.getByText(say('enquiries:fixed'))).toBeVisible();
  await expect(sheet.locator('b', { hasText: say('enquiries:action.closed') })).toBeVisible();
  await button(sheet.locator('.sheet-foot'), say('common:close')).click();
  await expect(row).toContainText(say('enquiries:state.closed'));
});
