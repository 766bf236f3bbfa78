import { expect } from '@playwright/test';
import { htmlLang } from '#domain/shared/locale.ts';
import type { Person } from './people/people.ts';

/** Texts and spoken names of the page, one for each element, without those that say of themselves that they are Chinese. */
async function chineseWords({ page }: Person, data: string): Promise<string[]> {
  const skipped = ['[lang^=zh]', 'script', 'style', data].filter(Boolean).join(', ');
  return page.locator('title, body *').evaluateAll((elements, skip) => {
    const shown = elements.filter((one) => !one.closest(skip));
    const texts = shown.flatMap((one) => [
      ...[...one.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? '') : '')),
      ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    ]);
    return texts.filter((text) => /\p{Script=Han}/u.test(text));
  }, skipped);
}

/** The page says which language it is in, and an English one holds no Chinese outside `data`, a selector. */
export async function expectOneLanguage(person: Person, data = ''): Promise<void> {
  const { page, texts } = person;
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[texts.language]);
  if (texts.language === 'en') expect(await chineseWords(person, data)).toEqual([]);
}
