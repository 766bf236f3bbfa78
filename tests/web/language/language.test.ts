import { describe, expect, it } from 'vitest';
import { loginState } from '#domain/sign-in/login-state.ts';
import { readCookie, requestHeaders } from '#web/lib/api/headers.ts';
import { addressIn, languageOf, languagePrefix } from '#web/lib/language/language.ts';
import { pageLanguage } from '#web/lib/language/page-language.ts';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the language of an address', () => {
  it.each([
    ['/', '', 'zh'],
    ['/cn', '/cn', 'zh'],
    ['/en/', '/en', 'en'],
    ['/en/myProduct', '/en', 'en'],
    ['/england', '', 'zh'],
    ['/search/en', '', 'zh'],
  ])('%s', (pathname, prefix, language) => {
    expect(languagePrefix(pathname)).toBe(prefix);
    expect(languageOf(pathname)).toBe(language);
  });

  it('is rewritten, the rest of the address kept', () => {
    expect(addressIn('en', at('/myProduct', '?status=1', '#a'))).toBe('/en/myProduct?status=1#a');
    expect(addressIn('zh', at('/en/product/1'))).toBe('/cn/product/1');
    expect(addressIn('en', at('/'))).toBe('/en/');
    expect(addressIn('zh', at('/en'))).toBe('/cn/');
  });
});

describe('the language of a page', () => {
  it('is that of the sign-in where one comes back to, and of the address elsewhere', () => {
    const search = `?${new URLSearchParams({ code: 'x', state: loginState('x', 'en') })}`;
    expect(pageLanguage(at('/handleLogin', search))).toBe('en');
    expect(pageLanguage(at('/handleLogin', '?state=x.fr'))).toBe('zh');
    expect(pageLanguage(at('/handleLogin'))).toBe('zh');
    expect(pageLanguage(at('/search', search))).toBe('zh');
    expect(pageLanguage(at('/en/search'))).toBe('en');
  });
});

describe('what a request carries', () => {
  it('names the language, and the serial number twice when there is one', () => {
    expect(requestHeaders({ pathname: '/en/search' }, '')).toEqual({ 'X-Language': 'en_US' });
    expect(requestHeaders({ pathname: '/search' }, 'theme=x; serial_number=ab%2Bc')).toEqual({
      'X-Language': 'zh_CN',
      'X-Login-Cookie': 'ab+c',
      'X-CSRF-Token': 'ab+c',
    });
  });

  it('reads a cookie by its whole name', () => {
    expect(readCookie('number', 'serial_number=1')).toBeNull();
    expect(readCookie('a', 'a=1; aa=2')).toBe('1');
  });
});
