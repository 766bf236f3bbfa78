import { expect } from '@playwright/test';
import { startEmptyPortal } from '#tests/support/processes/empty-portal.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, line } from './support/fields.ts';
import { isAt, type Person, signInWith, test } from './support/people/people.ts';
import { codeIn, enterCode, fillSetUp, founder } from './support/start/set-up.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="13" fill="#6a2a55"/></svg>`;
const login = 'wen.yu@chengjiang.example';

/** Everything that has to be there, and the accent in two tries. */
async function fillForm(admin: Person) {
  const { page, texts } = admin;
  const { say } = texts;
  const main = page.locator('main');
  await fillSetUp(admin, login);
  const file = { name: 'chengjiang.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };
  await main.getByLabel(say('programme:field.logo'), { exact: true }).setInputFiles(file);
  await expect(main.getByText('chengjiang.svg')).toBeVisible();
  await field(main, say('programme:accent.own')).fill('#e0a800');
  await expect(main.getByText(say('programme:accent.faint', { contrast: 2.1, least: 4.5 }))).toBeVisible();
  await expectAccessibleInBoth(admin, 'a refused accent');
  await main.getByText(say('programme:accent.ready.rosewood')).click();
  await expect(main.getByText(say('programme:accent.good', { dark: '' }).trim())).toBeVisible();
}

test('whoever installed the portal sets the programme up and opens its console', async ({ visit }) => {
  const portal = await startEmptyPortal(JSON.parse(process.env.PORTAL_ENVIRONMENT ?? '{}'));
  try {
    const admin = await visit('zh', '/ops/settings', portal.url);
    const { page, texts, faults } = admin;
    const { password } = founder;
    const { say } = texts;
    const code = codeIn(portal.announced);
    await expect(page).toHaveURL(`${portal.url}/setUp`);
    await expect(field(page.locator('main'), say('programme:code.label'))).toBeVisible();
    await expectAccessibleInBoth(admin, 'the code');
    faults.expectStatus(400);
    await field(page.locator('main'), say('programme:code.label')).fill('22222-22222-22222');
    await button(page.locator('main'), say('programme:code.open')).click();
    await expect(page.getByText(say('programme:code.wrong'))).toBeVisible();
    await enterCode(admin, code);
    const main = page.locator('main');
    await expectAccessibleInBoth(admin, 'the set-up');
    await fillForm(admin);
    // What was typed is back after the page was closed; the password and the logo were never kept.
    await field(main, say('programme:field.password')).fill(password);
    await page.reload();
    await enterCode(admin, code);
    await expect(field(main, say('programme:field.login'))).toHaveValue(login);
    await expect(field(main, say('programme:field.password'))).toHaveValue('');
    await fillForm(admin);
    await field(main, say('programme:field.password')).fill(password);
    const zone = main.getByRole('combobox', { name: say('programme:field.zone') });
    // What is no zone of the list is not taken.
    await zone.fill('Mars');
    await zone.press('Tab');
    await expect(zone).toHaveValue(/Asia\/Shanghai/);
    await zone.fill('Berlin');
    await expect(main.getByRole('option', { name: /Europe\/Berlin/ })).toBeVisible();
    await zone.press('Enter');
    await expect(main.getByText(/^GMT\+[12] 德国时间/)).toBeVisible();
    await button(main, say('programme:setUp.finish')).click();

    await page.waitForURL(/\/interaction\//);
    await expect(page.locator('header')).toContainText('澄江认证');
    await signInWith(admin, { login, password });
    await page.waitForURL(isAt('/ops/start', 'zh'));
    await expect(page.locator('header .logo')).toContainText('澄江认证');
    const accent = () =>
      page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--accent-fill').trim()`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(accent).toBe('#6a2a55');
    await changeIdentity(admin, portal.url);
    await page.goto(`${portal.url}/question`);
    await expect(page.getByRole('main').getByText(/09:00–18:00（GMT\+[12] 德国时间）/)).toBeVisible();
    // A page that is open when the portal ends complains of its socket.
    await page.goto('about:blank');
  } finally {
    await portal.stop();
  }
});

/** The page of the console on which all of it can be changed later. */
async function changeIdentity(admin: Person, url: string) {
  const { page, texts } = admin;
  const { say } = texts;
  await page.goto(`${url}/ops/programme`);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1, name: say('programme:title') })).toBeVisible();
  await expectAccessibleInBoth(admin, 'the programme');
  await field(main, say('programme:field.email')).fill('office@chengjiang');
  await button(main, say('programme:save')).click();
  await expect(main.getByText(say('form:rule.email'))).toBeVisible();
  await field(main, say('programme:field.email')).fill('office@chengjiang.example');
  await line(main, say('form:in.zh', { label: say('programme:field.short', { most: 12 }) })).fill('澄江');
  await button(main, say('programme:save')).click();
  await expect(page.getByText(say('programme:saved'))).toBeVisible();
  await expect(page.locator('header .logo')).toHaveText(/^澄江(?!认证)/);
  await expect(main.getByText('office@chengjiang.example').first()).toBeVisible();
}
