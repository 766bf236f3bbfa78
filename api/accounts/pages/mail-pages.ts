import type { Config } from '#api/base/config.ts';
import { addressLang, type Locale } from '#domain/shared/locale.ts';

/** The pages that mails lead to, in the language of whoever asked for them. */
export function mailPages({ accounts, portal }: Pick<Config, 'accounts' | 'portal'>, locale: Locale) {
  const lang = addressLang[locale];
  return {
    confirm: `${accounts.url}/register/confirm?lang=${lang}`,
    reset: `${accounts.url}/password/reset?lang=${lang}`,
    signIn: signInAddress(portal.url, locale),
  };
}

/** Where signing in begins. @param path the portal's page that it leads to; home where it is absent */
export function signInAddress(portalUrl: string, locale: Locale, path?: string): string {
  const query = new URLSearchParams({ lang: addressLang[locale], ...(path !== undefined && { path }) });
  return `${portalUrl}/v1/hms/cc/session/begin?${query}`;
}
