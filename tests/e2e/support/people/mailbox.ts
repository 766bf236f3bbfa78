import { expect, type Page } from '@playwright/test';

/** Opens the link of a mail, as its reader does. */
export async function openMail(page: Page, to: string, subject: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(process.env.MAILBOX_URL ?? '');
    await page.getByRole('row').filter({ hasText: to }).getByText(subject).click({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const text = await page.locator('pre').textContent();
  const link = /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '';
  // The HTML leads to the same place.
  await expect(page.frameLocator('iframe').getByRole('link').first()).toHaveAttribute('href', link);
  await page.goto(link);
}

/** On the page of an invitation or of a reset: the new password, twice. */
export async function setPassword(page: Page, password: string): Promise<void> {
  await page.locator('#next').fill(password);
  await page.locator('#repeat').fill(password);
  await page.locator('button.primary').click();
}
