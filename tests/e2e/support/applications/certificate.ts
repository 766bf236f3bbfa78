import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { link } from '#tests/e2e/support/fields.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';

const leastBytes = 20_000;

function certificatePanel({ page, texts }: Person): Locator {
  return page.locator('section').filter({
    has: page.getByRole('heading', { name: texts.say('applications:certificate.title'), exact: true }),
  });
}

export async function expectDocumentComing(partner: Person): Promise<void> {
  const { texts } = partner;
  await expect(
    certificatePanel(partner).getByText(texts.say('applications:certificate.coming')),
  ).toBeVisible();
}

/** The certificate's number as the application's page names it. */
export async function readNumber(partner: Person): Promise<string> {
  const text = await certificatePanel(partner)
    .getByText(/^A\d{4}-\d{6}$/)
    .textContent();
  return (text ?? '').trim();
}

/** Downloads the document as soon as the page offers it. @returns its bytes */
export async function downloadCertificate(partner: Person, number: string): Promise<Buffer> {
  const { page, texts } = partner;
  const document = link(
    certificatePanel(partner),
    texts.say('applications:certificate.download', { number }),
  );
  await expect(document).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), document.click()]);
  const file = await download.path();
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('%PDF');
  expect(bytes.length).toBeGreaterThan(leastBytes);
  return bytes;
}
