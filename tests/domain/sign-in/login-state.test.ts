import { describe, expect, it } from 'vitest';
import { locales } from '#domain/shared/locale.ts';
import { localeOfLoginState, loginState } from '#domain/sign-in/login-state.ts';

describe('the state of a sign-in', () => {
  it.each(locales)('says its language: %s', (locale) => {
    expect(localeOfLoginState(loginState('Zk3-_x', locale))).toBe(locale);
  });

  it.each([null, '', 'x', 'Zk3-_x.', 'x.fr', 'x.en/', 'x.en.//evil.example', 'x.EN'])(
    'says none where it is another’s: %s',
    (state) => {
      expect(localeOfLoginState(state)).toBeNull();
    },
  );
});
