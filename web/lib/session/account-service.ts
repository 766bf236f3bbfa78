import type { Language } from '#web/lib/language/language.ts';

/** The origin of the account service, which the server wrote into this page. */
export function accountServiceOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="account-service"]')?.content ?? '';
}

/** Pages of the account service for whoever is signed in. */
export const accountPages = ['password', 'company', 'security'] as const;
export type AccountPage = (typeof accountPages)[number];

export function accountPageAddress(page: AccountPage, language: Language): string {
  return `${accountServiceOrigin()}/${page}?lang=${language}`;
}
