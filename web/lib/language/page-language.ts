import { localeOfLoginState } from '#domain/sign-in/login-state.ts';
import { type Language, languageOf } from './language.ts';

/** The language that the address names; where a sign-in comes back to, which has one address, that of its beginning. */
export function pageLanguage({ pathname, search }: { pathname: string; search: string }): Language {
  const state = pathname === '/handleLogin' ? new URLSearchParams(search).get('state') : null;
  return localeOfLoginState(state) ?? languageOf(pathname);
}
