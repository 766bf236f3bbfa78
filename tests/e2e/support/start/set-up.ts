import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { button, field, line } from '#tests/e2e/support/fields.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';

/** Whoever installed the portal, and what they set up. */
export const founder = { zh: '温予', en: 'Wen Yu', password: 'granite otter lamp 7' };
export const programme = {
  name: { zh: '澄江生态设备认证', en: 'Chengjiang Device Certification' },
  short: { zh: '澄江认证', en: 'Chengjiang' },
  office: { zh: '澄江认证办公室', en: 'Chengjiang Certification Office' },
};

/** Both lines of a text in two languages. */
export async function fillBoth(
  scope: Locator,
  { texts: { say } }: Person,
  label: string,
  { zh, en }: { zh: string; en: string },
): Promise<void> {
  await line(scope, say('form:in.zh', { label })).fill(zh);
  await line(scope, say('form:in.en', { label })).fill(en);
}

/** The code in what the start printed. */
export function codeIn(announced: string): string {
  return /[2-9A-Z]{5}(-[2-9A-Z]{5}){2}/.exec(announced)?.[0] ?? '';
}

export async function enterCode({ page, texts: { say } }: Person, code: string): Promise<void> {
  const main = page.locator('main');
  await field(main, say('programme:code.label')).fill(code);
  await button(main, say('programme:code.open')).click();
  await expect(main.getByRole('heading', { name: say('programme:group.person') })).toBeVisible();
}

/** Everything that has to be there but the password. */
export async function fillSetUp(admin: Person, login: string): Promise<void> {
  const { say } = admin.texts;
  const main = admin.page.locator('main');
  await fillBoth(main, admin, say('programme:field.person'), founder);
  await field(main, say('programme:field.login')).fill(login);
  await fillBoth(main, admin, say('programme:field.name'), programme.name);
  await fillBoth(main, admin, say('programme:field.short', { most: 12 }), programme.short);
  await fillBoth(main, admin, say('programme:field.office'), programme.office);
}
