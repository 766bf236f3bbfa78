import { expect } from '@playwright/test';
import { listAnnouncements } from '#contract/notices.ts';
import { recordUsage } from '#contract/usage.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, line, link } from './support/fields.ts';
import { bannerOf, bellOf, bulletinOf, expectUnread, openBoard } from './support/notices.ts';
import { layNewcomer } from './support/people/newcomers.ts';
import { isAt, type Person, test } from './support/people/people.ts';

const board = openBoard();

test.beforeEach(() => board.clear());
test.afterEach(() => board.clear());
test.afterAll(() => board.close());

const plain = `<h3>标题 title</h3><p>正文 <strong>text</strong></p><ul><li>one</li><li><code>two</code></li></ul>
<p><a href="/certification">link</a></p>`;

/** What a careless or hostile writer may put into a bulletin. */
const hostile = `<p>正文 <strong>text</strong></p><p style="color:red" onclick="alert(1)">plain</p>
<img src="/nothing.png" onerror="alert(1)"><script>alert(1)</script><iframe src="/"></iframe>
<a href="https://assay.example/more">more</a> <a href="javascript:alert(1)">trap</a>`;

/** As the browser does for what another program copied, where the cursor stands. */
async function pasteHtml({ page }: Person, html: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);
}

async function expectListed({ page, texts }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: texts.say('common:myProducts') })).toBeVisible();
}

test('bulletins come one after another and never again', async ({ enterAs }) => {
  await board.layBulletin('First', plain);
  await board.layBulletin('Second');
  // Nobody else's walk sends messages here: they are counted.
  const newcomer = await layNewcomer({ signed: ['privacy', 'user'] });
  const partner = await enterAs(newcomer, 'en', '/myProduct');
  const { page, texts } = partner;
  const confirm = texts.say('common:understood');
  const first = bulletinOf(partner, 'First');
  await expect(first).toContainText(texts.say('notices:waiting', { count: 1 }));
  await expect(first.locator('.bulletin-text')).toBeFocused();
  await expectUnread(partner, 2);
  await expectAccessibleInBoth(partner, 'bulletin');
  await button(first, confirm).click();
  const second = bulletinOf(partner, 'Second');
  await expect(second).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectUnread(partner, 1);
  await expect(second.locator('.bulletin-text')).toBeFocused();
  await button(second, confirm).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectUnread(partner, 0);
  const listed = page.waitForResponse((answer) => answer.url().endsWith(listAnnouncements.path));
  await page.reload();
  expect(await (await listed).json()).toEqual([]);
  await expectListed(partner);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an administrator writes a bulletin, and an open page of a maker shows it at once', async ({
  enterSignedIn,
}) => {
  const partner = await enterSignedIn('otherPartner', 'en', '/myProduct');
  await expectListed(partner);
  const admin = await enterSignedIn('admin', 'zh', '/ops/bulletins');
  const { page, texts } = admin;
  const say = (key: string, values?: Record<string, unknown>) => texts.say(`bulletins:${key}`, values);
  await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible();
  await expectAccessibleInBoth(admin, 'no bulletins');
  await link(page.locator('.head'), say('write')).click();
  const main = page.locator('main');
  await field(main, say('form.startsAt')).fill('2026-01-05T09:00');
  await field(main, say('form.titleZh')).fill('CTS 15_r5 发布');
  await field(main, say('form.titleEn')).fill('CTS 15_r5 is out');
  const zh = main.getByRole('textbox', { name: say('form.contentZh') });
  const en = main.getByRole('textbox', { name: say('form.contentEn') });
  await zh.pressSequentially('已发布。');
  await zh.press('Enter');
  await pasteHtml(
    admin,
    '<p style="color:red">下载后<b>核对</b></p><iframe src="https://cdn.example/n"></iframe>',
  );
  await expect(zh.locator('[data-insecure]')).toHaveText('<iframe src="https://cdn.example/n"></iframe>');
  await en.pressSequentially('It is out.');
  const missing = { language: say('language.en'), other: say('language.zh'), paragraph: 2, count: 1 };
  await expect(main).toContainText(say('form.missing', { ...missing, text: '下载后核对' }));
  const publish = button(main, say('form.publishNow'));
  await expect(publish).toBeDisabled();
  await expectAccessibleInBoth(admin, 'bulletin editor');
  admin.faults.expectStatus(422);
  await button(main, say('form.saveDraft')).click();
  await expect(main).toContainText(say('form.insecure', { language: say('language.zh'), paragraph: 3 }));
  await expect(main).toContainText('HTS.100000052');
  await zh.locator('[data-insecure]').click();
  await zh.press('Backspace');
  await en.press('Enter');
  await en.pressSequentially('Check it.');
  await expect(main).toContainText(say('before.ready'));
  await publish.click();
  await expect(page.getByRole('row').filter({ hasText: 'CTS 15_r5 发布' })).toContainText(
    say('state.in-effect'),
  );
  await expectAccessibleInBoth(admin, 'list of bulletins');
  const shown = bulletinOf(partner, 'CTS 15_r5 is out');
  await expect(shown.locator('.rich')).toHaveText(/It is out\.\s*Check it\./);
  await button(shown, partner.texts.say('common:understood')).click();
  await expect(shown).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'CTS 15_r5 发布' });
  await expect(row).toContainText(/1 \/ \d/);

  // What is in effect is edited, and not deleted; each change is told.
  await row.getByRole('button').last().click();
  const barred = page.getByRole('menuitem', { name: say('undeletable'), exact: true });
  await expect(barred).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: say('edit'), exact: true }).click();
  await field(main, say('form.titleEn')).fill('CTS 15_r5 is here');
  await button(main, say('form.save')).click();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('edit'), exact: true }).click();
  for (const action of ['published', 'edited'])
    await expect(main.locator('b').getByText(say(`history.action.${action}`), { exact: true })).toBeVisible();
  // It is taken away after the walk, and an open page would ask for it once more.
  await page.close();
});

test('an administrator arranges a maintenance, and is told what it lies over', async ({ enterSignedIn }) => {
  const admin = await enterSignedIn('admin', 'en', '/ops/bulletins');
  const { page, texts } = admin;
  const say = (key: string, values?: Record<string, unknown>) => texts.say(`bulletins:${key}`, values);
  const arrange = async (text: string) => {
    await button(page.locator('.head'), say('arrange')).click();
    const sheet = page.getByRole('dialog', { name: say('maintenance.new') });
    await field(sheet, say('maintenance.startsAt')).fill('2031-03-01T02:00');
    await field(sheet, say('maintenance.endsAt')).fill('2031-03-01T04:00');
    const label = say('maintenance.content');
    await line(sheet, texts.say('form:in.zh', { label })).fill(text);
    await line(sheet, texts.say('form:in.en', { label })).fill(text);
    await button(sheet, say('maintenance.save')).click();
    return sheet;
  };
  await expect(await arrange('No uploads')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'No uploads' })).toContainText(say('state.scheduled'));
  admin.faults.expectStatus(409);
  const sheet = await arrange('Storage moves');
  await expect(sheet).toContainText('HTS.100000057');
  await expect(sheet.locator('.field-error')).toContainText('“No uploads”');
  await expectAccessibleInBoth(admin, 'maintenance sheet');
  await sheet.locator('.check label').click();
  await button(sheet, say('maintenance.save')).click();
  const draft = page.getByRole('row').filter({ hasText: 'Storage moves' });
  await expect(draft).toContainText(/2 h/);
  const choose = async (action: string) => {
    await draft.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say(action), exact: true }).click();
  };
  await choose('edit');
  const edited = page.getByRole('dialog', { name: say('maintenance.edit') });
  await expect(edited.locator('b', { hasText: say('history.action.created') })).toBeVisible();
  await field(edited, say('maintenance.endsAt')).fill('2031-03-01T05:00');
  await button(edited, say('maintenance.save')).click();
  await expect(edited).toBeHidden();
  await expect(draft).toContainText(/05:00/);
  await choose('delete');
  await button(page.getByRole('dialog'), say('deletion.confirm')).click();
  await expect(draft).toHaveCount(0);
});

test('the maintenance notice can be read, and stays closed', async ({ enterSignedIn }) => {
  await board.layMaintenance('02:00 – 04:00');
  const partner = await enterSignedIn('otherPartner', 'zh', '/myProduct');
  const { page, texts } = partner;
  const banner = bannerOf(partner);
  await expect(banner).toContainText('02:00 – 04:00');
  const text = banner.getByText('02:00 – 04:00');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(text).toHaveCSS('animation-name', 'pass-by');
  await expectAccessibleInBoth(partner, 'maintenance notice');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(text).toHaveCSS('animation-name', 'none');
  await expect(text).toBeInViewport({ ratio: 1 });
  await button(banner, texts.say('notices:closeMaintenance')).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expectListed(partner);
  await expect(banner).toHaveCount(0);
  await board.layMaintenance('05:00 – 06:00');
  await page.reload();
  await expect(banner).toContainText('05:00 – 06:00');
});

test('on a phone a long maintenance notice takes two lines, and opens', async ({ enterSignedIn }) => {
  await board.layMaintenance(
    'Saturday 5 December, 02:00 to 04:00 (GMT+8): you can read, but not submit or upload. Applications under way are not affected.',
  );
  const visitor = await enterSignedIn('otherPartner', 'en', '/');
  const { page, texts } = visitor;
  await page.setViewportSize({ width: 375, height: 812 });
  const banner = bannerOf(visitor);
  const height = async () => (await banner.boundingBox())?.height ?? 0;
  const more = button(banner, texts.say('notices:whole'));
  await expect(more).toBeVisible();
  expect(await height()).toBeLessThan(90);
  await expectAccessibleInBoth(visitor, 'maintenance notice on a phone');
  await more.press('Enter');
  const less = button(banner, texts.say('notices:less'));
  await expect(less).toBeFocused();
  expect(await height()).toBeGreaterThan(100);
  await less.press('Enter');
  await expect(more).toBeFocused();
});

test('what a bulletin holds beside text and links is left out', async ({ enterSignedIn }) => {
  const partner = await enterSignedIn('otherPartner', 'en', '/myProduct');
  await expectListed(partner);
  await board.layBulletin('Hostile', hostile);
  // The browser's parser reports inline styles and handlers of text that is only read, and runs none of them.
  partner.faults.expectRefusals();
  await partner.page.reload();
  const text = bulletinOf(partner, 'Hostile').locator('.rich');
  await expect(text).toContainText('plain');
  expect(await text.locator('*').evaluateAll((all) => all.map((one) => one.outerHTML.split('>')[0]))).toEqual(
    [
      '<p',
      '<strong',
      '<p',
      '<a href="https://assay.example/more" target="_blank" rel="noopener noreferrer"',
      '<a',
    ],
  );
});

test('a bulletin that was closed comes again with the next visit', async ({ enterSignedIn }) => {
  await board.layBulletin('Later');
  const partner = await enterSignedIn('otherPartner', 'en', '/myProduct');
  const dialog = bulletinOf(partner, 'Later');
  // It hears the keyboard once it has the focus.
  await expect(dialog.locator('.bulletin-text')).toBeFocused();
  await partner.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await link(partner.page.locator('aside, nav'), partner.texts.say('common:myCertifications')).click();
  await expect(partner.page).toHaveURL(/\/certification$/);
  await expect(dialog).toHaveCount(0);
  const next = await partner.page.context().newPage();
  await next.goto(partner.texts.path('/myProduct'));
  await expect(bulletinOf({ ...partner, page: next }, 'Later')).toBeVisible();
});

test('staff read the maintenance notice and are shown no bulletins', async ({ enterSignedIn }) => {
  await board.layBulletin('For makers');
  await board.layMaintenance('02:00 – 04:00');
  const reviewer = await enterSignedIn('reviewer', 'zh', '/ops');
  await expect(bannerOf(reviewer)).toContainText('02:00 – 04:00');
  await expect(reviewer.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBoth(reviewer, 'maintenance notice on the desk');
  await expect(reviewer.page.getByRole('dialog')).toHaveCount(0);
});

test('the bell moves for three seconds when a message arrives', async ({ enterSignedIn }) => {
  const partner = await enterSignedIn('otherPartner', 'en', '/myProduct');
  const { page } = partner;
  await expectListed(partner);
  const bell = bellOf(partner);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(bell.locator('.ringing')).toHaveCount(0);
  const before = Number((await bell.locator('.badge').allTextContents())[0] ?? 0);
  // Looked for from now on: it is over after three seconds.
  const rang = bell.locator('.ringing').waitFor({ state: 'attached' });
  await board.sendMessage('otherPartner', 'Moved by the walk');
  await rang;
  await expectUnread(partner, before + 1);
  await expect(bell.locator('.ringing')).toHaveCount(0, { timeout: 6_000 });
  await bell.click();
  await expect(page.getByText('Moved by the walk')).toBeVisible();
});

test('notices and bell are looked for again each minute', async ({ enterSignedIn }) => {
  const partner = await enterSignedIn('otherPartner', 'zh', '/search');
  const { page, texts } = partner;
  await page.clock.install();
  await page.goto(texts.path('/myProduct'));
  await expectListed(partner);
  // The minute begins with the answer.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await board.layBulletin('Meanwhile');
  await board.layMaintenance('02:00 – 04:00');
  await page.clock.fastForward(61_000);
  await expect(bulletinOf(partner, 'Meanwhile')).toBeVisible();
  await expect(page.getByText('02:00 – 04:00')).toBeVisible();
});

test('entering the certification area is recorded once a burst of clicks', async ({ enterSignedIn }) => {
  const partner = await enterSignedIn('otherPartner', 'en');
  const { page, texts } = partner;
  await page.clock.install();
  await page.goto(texts.path('/myProduct'));
  await expectListed(partner);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(recordUsage.path)) sent.push(request.postDataJSON());
  });
  const side = page.locator('aside, nav');
  const go = async (name: string, path: string) => {
    await link(side, texts.say(name)).click();
    await expect(page).toHaveURL(isAt(path, 'en'));
  };
  const toProducts = () => go('common:myProducts', '/myProduct');
  const toCertifications = () => go('common:myCertifications', '/certification');
  // Time stands still: on a busy machine the clicks would be no burst.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const enter of [toCertifications, toProducts, toCertifications, toCertifications]) await enter();
  expect(sent).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => sent.length).toBe(1);
  await toProducts();
  await expect.poll(() => sent.length).toBe(2);
  const enterpriseName = 'Hangzhou Hebai Technology Co., Ltd.';
  expect(sent).toEqual([4, 3].map((operateType) => ({ enterpriseName, operateType })));
  await expect.poll(() => board.usageOf('otherPartner')).toEqual([4, 3]);
});
