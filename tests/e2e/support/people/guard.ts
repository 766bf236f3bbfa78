import { expect, type Locator } from '@playwright/test';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { htmlLang } from '#domain/shared/locale.ts';
import { button } from '#tests/e2e/support/fields.ts';
import { isAt, type Person } from './people.ts';

const paths = { privacy: '/privacyAgreement', user: '/userAgreement' } as const;

/** The page is what the guard led to, in one language, and has no faults of accessibility, light and dark. */
export async function expectLedTo(person: Person, path: string, heading: string): Promise<void> {
  const { page, texts } = person;
  await expect(page).toHaveURL(isAt(path, texts.language));
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[texts.language]);
}

/** The agreement's page with its document in a frame, in the page's language. */
export async function expectAgreement(person: Person, name: AgreementName): Promise<void> {
  const { page, texts } = person;
  await expectLedTo(person, paths[name], texts.say(`session:title.${name}`));
  const document = page.frameLocator('iframe');
  await expect(document.locator('html')).toHaveAttribute('lang', htmlLang[texts.language]);
  await expect(document.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

export const confirmOf = ({ page, texts }: Person): Locator =>
  button(page.locator('footer'), texts.say('session:confirm'));

/** Signs the agreement whose page is open; the user agreement has to be ticked first. */
export async function signAgreement(person: Person, name: AgreementName): Promise<void> {
  const tick = person.page.getByRole('checkbox', { name: person.texts.say('session:haveRead') });
  if (name === 'user') {
    await expect(confirmOf(person)).toBeDisabled();
    await tick.check();
    await tick.uncheck();
    await expect(confirmOf(person)).toBeDisabled();
    await tick.check();
  } else {
    await expect(tick).toHaveCount(0);
  }
  await confirmOf(person).click();
}

/** Every call of the page beyond what anybody may learn before the guard has decided. */
export function watchManagementCalls({ page }: Person): string[] {
  const open =
    /\/(session|enterprise\/state|enterprise\/onboarding|protocol\/\w+|getBriefUserInfo|certificates|public-figures|verify|catalogue|usage\/record|maintenance\/announcement|attention\/announcements|message\/unread)(\/|\?|$)/;
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(v1|hms)\//.test(pathname) && !open.test(pathname + search)) seen.push(pathname);
  });
  return seen;
}
