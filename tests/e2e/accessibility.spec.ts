import { expect } from '@playwright/test';
import { languages } from '#web/lib/language.ts';
import { expectAccessible } from './support/axe.ts';
import { type Ground, layApproved, layCertificate } from './support/ground.ts';
import { type Person, test } from './support/people.ts';

let open: Ground;
let issued: Awaited<ReturnType<typeof layCertificate>>;

test.beforeAll(async () => {
  [open, issued] = await Promise.all([layApproved('en'), layCertificate('en')]);
});

/** Goes to a page and looks at it, light and dark, once everything on it is there. */
async function look({ page, texts }: Person, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(texts.path(path));
  await page.waitForLoadState('networkidle');
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeVisible();
  // Texts that come with the data may take the page away for a moment.
  await expect(page.locator('.sk')).toHaveCount(0);
  await expect(title).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${path}, ${colorScheme}`);
  }
}

for (const language of languages) {
  test(`public pages are accessible, in ${language}`, async ({ visit }) => {
    const visitor = await visit(language, '/');
    const { say, accounts } = visitor.texts;
    await look(visitor, '/', /./);
    await look(visitor, '/search', say('certificates:title'));
    await look(visitor, `/c/${issued.number}`, say('certificates:verdict.valid'));
    await look(visitor, '/myProduct', accounts.signIn);
  });

  test(`a partner's pages are accessible, in ${language}`, async ({ enterSignedIn }) => {
    const partner = await enterSignedIn('partner', language, '/');
    const { say } = partner.texts;
    await look(partner, '/myProduct', say('common:myProducts'));
    await look(partner, `/certification/${open.id}`, open.device.name);
    await look(partner, `/certification/${open.id}/results`, say('evidence:title'));
  });

  test(`the review desk is accessible, in ${language}`, async ({ enterSignedIn }) => {
    const reviewer = await enterSignedIn('reviewer', language, '/');
    await look(reviewer, open.desk, open.device.name);
  });
}
