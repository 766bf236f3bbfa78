import { expect, type Locator } from '@playwright/test';
import { button } from '#tests/e2e/support/fields.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';
import { markPage } from './progress.ts';

/** The note's way to be rid of what was restored. */
export function discardOf({ page, texts }: Person): Locator {
  return button(page.locator('body'), texts.say('form:dropDraft'));
}

/** Discards it, which is asked about first. */
export async function discard(person: Person): Promise<void> {
  await discardOf(person).click();
  await button(person.page.getByRole('dialog').last(), person.texts.say('form:dropDraft')).click();
}

/** Loads the page anew in the middle of a form: it stands open, holds what was typed, and says so. */
export async function comeBack(person: Person, typed: Locator): Promise<void> {
  const value = await typed.inputValue();
  expect(value).not.toBe('');
  await person.page.reload();
  await expect(discardOf(person)).toBeVisible();
  await expect(typed).toHaveValue(value);
  await markPage(person.page);
}

/** When each draft of the browser was last kept. */
export async function keptAt({ page }: Person): Promise<Record<string, string>> {
  const drafts = await page.evaluate<[string, string][]>(
    `Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'))`,
  );
  return Object.fromEntries(drafts.map(([key, text]) => [key, (JSON.parse(text) as { at: string }).at]));
}
