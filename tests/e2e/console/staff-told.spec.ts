import { expect } from '@playwright/test';
import { getUnread } from '#contract/messages.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, link } from '../support/fields.ts';
import { layApplication } from '../support/fixture.ts';
import { bellOf } from '../support/notices.ts';
import { callAs } from '../support/over-http.ts';
import { test } from '../support/people/people.ts';

for (const language of ['zh', 'en'] as const) {
  test(`a reviewer is told of what a maker submits, and led to the desk: ${language}`, async ({
    enterSignedIn,
  }) => {
    const reviewer = await enterSignedIn('secondReviewer', language, '/ops/messages');
    const { page, texts } = reviewer;
    const say = (key: string, values?: Record<string, unknown>) => texts.say(`messages:${key}`, values);
    const { headline } = serverTexts(language).messageTopics.review.submitted;
    await expect(page.getByRole('heading', { level: 1, name: say('centre') })).toBeVisible();
    const asked = await callAs('secondReviewer');
    const before = (await asked(getUnread)).unreadUserNum;
    const { id, number } = await layApplication(language);
    const count = Math.min(before + 1, 99);
    await expect(bellOf(reviewer)).toHaveAccessibleName(texts.say('common:unread', { count }));
    const row = page.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText(headline);
    await expectAccessibleInBoth(reviewer, 'staff messages');
    await bellOf(reviewer).click();
    const panel = page.getByRole('dialog', { name: say('title') });
    await link(panel.getByRole('listitem').filter({ hasText: number }), headline).click();
    await link(page.locator('main'), serverTexts(language).messageBodies.buttonOf.review).click();
    await expect(page).toHaveURL(new RegExp(`/ops/reviews/${id}$`));
    await page.goto(texts.path('/ops/messages?dialog=mail'));
    const sheet = page.getByRole('dialog', { name: say('staff.title') });
    const kind = say('mail.kind.samples');
    const mail = sheet.getByRole('combobox', { name: say('staff.mailOf', { kind }) });
    const told = sheet.getByRole('checkbox', { name: kind });
    await expect(mail).toHaveValue('daily');
    await told.uncheck();
    await expect(mail).toBeDisabled();
    await told.check();
    await mail.selectOption('off');
    await expectAccessibleInBoth(reviewer, 'staff notifications');
    await button(sheet, say('mail.save')).click();
    await expect(sheet).toHaveCount(0);
    await page.goto(texts.path('/ops/messages?dialog=mail'));
    await expect(mail).toHaveValue('off');
    await mail.selectOption('daily');
    await button(sheet, say('mail.save')).click();
    await expect(sheet).toHaveCount(0);
  });
}
