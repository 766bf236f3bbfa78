import { expect } from '@playwright/test';
import { listApplications } from '#contract/applications.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { link } from '../support/fields.ts';
import { callAs } from '../support/over-http.ts';
import { layNewcomer } from '../support/people/newcomers.ts';
import { test } from '../support/people/people.ts';

for (const language of ['zh', 'en'] as const) {
  test(`a partner sees first what waits for them, with the one button of the most urgent: ${language}`, async ({
    enterSignedIn,
    enterAs,
  }) => {
    const lay = await callAs('partner');
    const { rows, total } = await lay(listApplications, { query: { turn: 'partner', limit: 5 } });
    const [first] = rows;
    const person = await enterSignedIn('partner', language, '/myProduct');
    const { page, texts } = person;
    const title = (count: number) => texts.say('applications:open.title', { count, shown: String(count) });
    const panel = page.getByRole('region', { name: title(total) });
    const row = panel.getByRole('listitem').first();
    await expect(row).toContainText(first?.number ?? 'none');
    await expect(page.locator('main .btn.primary')).toHaveCount(1);
    await expect(panel.getByRole('listitem')).toHaveCount(Math.min(total, 5));
    await expectAccessibleInBoth(person, 'landing');
    await row.locator('.btn.primary').click();
    await expect(page).toHaveURL(new RegExp(`/certification/${first?.id}`));

    // Nothing waits for the newcomer: the page is as it was.
    const newcomer = await enterAs(
      await layNewcomer({ signed: ['user', 'privacy'] }),
      language,
      '/myProduct',
    );
    const { say } = newcomer.texts;
    await expect(
      newcomer.page.getByRole('heading', { level: 1, name: say('common:myProducts') }),
    ).toBeVisible();
    await expect(link(newcomer.page.locator('main'), say('applications:open.look'))).toHaveCount(0);
    await expect(newcomer.page.getByRole('region', { name: title(0) })).toHaveCount(0);
  });
}
