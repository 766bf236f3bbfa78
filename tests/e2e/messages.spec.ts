import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, link } from './support/fields.ts';
import { bellOf, openBoard } from './support/notices.ts';
import { test } from './support/people/people.ts';
import { expectToastAside } from './support/toasts.ts';

const { messageBodies, messageTopics } = serverTexts('en');
const board = openBoard();
test.beforeEach(() => board.clear());
test.afterEach(() => board.clear());
test.afterAll(() => board.close());

const returned = { topic: 'verification', outcome: 'returned', reason: 'The licence has expired' } as const;

test('a message is told at once, read in the message centre, and mailed as its reader chooses', async ({
  enterSignedIn,
}) => {
  const partner = await enterSignedIn('otherPartner', 'en', '/search');
  const { page, texts } = partner;
  const say = (key: string, values?: Record<string, unknown>) => texts.say(`messages:${key}`, values);
  // On public pages too: the bell, and the way from it.
  await bellOf(partner).click();
  await link(page.getByRole('dialog', { name: say('title') }), say('all')).click();
  await expect(page.getByRole('heading', { level: 1, name: say('centre') })).toBeVisible();
  await board.tell('otherPartner', returned);
  const headline = messageTopics.verification.returned.headline;
  const row = page.getByRole('listitem').filter({ hasText: headline }).first();
  await expect(row).toContainText(say('unread'));
  await expectAccessibleInBoth(partner, 'message centre');
  await link(row, headline).click();
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  await expect(page.locator('main')).toContainText('The licence has expired');
  await expect(page.getByRole('link', { name: messageBodies.buttonOf.company })).toHaveAttribute(
    'href',
    /\/account\/company$/,
  );
  const crumbs = page.getByRole('navigation', { name: texts.say('common:breadcrumbs') });
  await expect(crumbs.getByRole('listitem')).toHaveText([say('centre'), say('details')]);
  await expectAccessibleInBoth(partner, 'message');
  await link(crumbs, say('centre')).click();
  await expect(row).not.toContainText(say('unread'));
  // To come back to it: it is unread once more, and is read with the next opening.
  await link(row, headline).click();
  await button(page.locator('main'), say('markUnread')).click();
  await expect(row).toContainText(say('unread'));
  await link(row, headline).click();
  await link(crumbs, say('centre')).click();
  await expect(row).not.toContainText(say('unread'));
  await board.tell('otherPartner', returned);
  await expect(row).toContainText(say('unread'));
  await row.getByRole('checkbox').check();
  await button(page.locator('main'), say('markOne')).click();
  await expect(row).not.toContainText(say('unread'));
  await button(page.locator('main'), say('mail.title')).click();
  const sheet = page.getByRole('dialog', { name: say('mail.title') });
  await field(sheet, say('mail.kind.progress')).selectOption('off');
  await expectAccessibleInBoth(partner, 'mail settings');
  await button(sheet, say('mail.save')).click();
  await expect(sheet).toHaveCount(0);
  await page.goto(texts.path('/messageCenter/personalTab?dialog=mail'));
  await expect(field(sheet, say('mail.kind.progress'))).toHaveValue('off');
  // What is said of a change leaves the page's own words free, at each width.
  for (const [width, choice] of [
    [1440, 'daily'],
    [1024, 'off'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(texts.path('/messageCenter/personalTab?dialog=mail'));
    await field(sheet, say('mail.kind.progress')).selectOption(choice);
    await button(sheet, say('mail.save')).click();
    await expect(sheet).toHaveCount(0);
    await expectToastAside(page);
  }
  // One that is not there is said once, by the page.
  partner.faults.expectStatus(404);
  await page.goto(texts.path(`/messageDetail/${randomUUID()}`));
  await expect(page.getByRole('heading', { level: 1, name: say('missing') })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});
