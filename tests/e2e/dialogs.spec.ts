import { expect, type Page } from '@playwright/test';
import type { EmptyPortal } from '#tests/support/processes/empty-portal.ts';
import { enterConsole, fillConsole, startConsolePortal } from './support/console/console-portal.ts';
import { idOfRow } from './support/console/partner-rows.ts';
import { type Person, test } from './support/people/people.ts';

/** Runs in the page: what has the focus, told by the kind of part that it is. */
const focused = `(() => {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const at = document.activeElement;
  if (!dialog?.contains(at)) return 'outside';
  const fields = [...dialog.querySelectorAll(':is(input, textarea, select):enabled, [contenteditable="true"]')];
  const first = fields.find((one) => one.checkVisibility());
  return first === at ? 'first field' : first ? 'after its fields' : at.matches('button') ? 'button' : at.tagName;
})()`;

async function expectFirstField(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('dialog').first(), address).toBeVisible();
  await expect.poll(() => page.evaluate(focused), { message: address }).toBe('first field');
}

const enterprise = `/ops/enterprises/${idOfRow('maker', 10)}`;

/** Every form of the console that stands in the address. */
const inConsole = [
  '/ops/enterprises?dialog=add',
  ...['names', 'contact', 'quotas', 'code', 'agreement', 'supplement'].map(
    (dialog) => `${enterprise}?dialog=${dialog}`,
  ),
  `${enterprise}?dialog=colleague`,
  '/ops/accounts?dialog=invite',
  '/ops/suites?dialog=add',
  `/ops/suites/${idOfRow('suite', 10)}?dialog=issue`,
  '/ops/reference?dialog=add',
  '/ops/documents?dialog=directory',
  '/ops/bulletins?dialog=maintenance',
  `/ops/enquiries?dialog=enquiry&about=${idOfRow('enquiry', 10)}`,
  '/ops/certificates/A2026-000123?dialog=revoke',
  '/ops/certificates/A2026-000123?dialog=term',
];

const inCentre = [
  '/myProduct?dialog=product',
  '/contactManagement?dialog=add',
  '/basicInformation?dialog=colleague',
  '/apiTokens?dialog=token',
  '/messageCenter/personalTab?dialog=mail',
];

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startConsolePortal();
  await fillConsole(portal);
});
test.afterAll(() => portal?.stop());

async function openAll({ page, texts }: Person, origin: string, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(origin + texts.path(address));
    await expectFirstField(page, address);
  }
  // A page that is open when the portal ends complains of its socket.
  await page.goto('about:blank');
}

test('a form in a dialog has the focus in its first field', async ({ open, enterSignedIn }) => {
  const { context, person } = await open('en');
  await enterConsole(context, portal);
  const partner = await enterSignedIn('partner', 'zh');
  await Promise.all([
    openAll(person, portal.url, inConsole),
    openAll(partner, process.env.PORTAL_URL ?? '', inCentre),
  ]);
});

test('what is typed after Ctrl K is searched for, and a skip link leads over the menu', async ({ open }) => {
  const { context, person } = await open('en');
  await enterConsole(context, portal);
  const { page, texts } = person;
  await page.goto(portal.url + texts.path('/ops/enterprises'));
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Moheng');
  await expect(page.getByRole('combobox', { name: texts.say('console:jump.placeholder') })).toHaveValue(
    'Moheng',
  );
  await page.goto('about:blank');
});

test('a question goes along into the other language', async ({ visit }) => {
  const { page, texts } = await visit('zh', '/question');
  await page
    .getByRole('textbox', { name: texts.say('enquiries:form.question') })
    .fill('CTS 停在第 130 个模块');
  await page.keyboard.press('Control+Home');
  await page.locator('header .lang a').first().click();
  await expect(page).toHaveURL(/\/en\/question$/);
  await expect(page.locator('main textarea')).toHaveValue('CTS 停在第 130 个模块');
});
