import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '#domain/sign-in/return-path.ts';
import { addressIn } from '#web/lib/language/language.ts';

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/myProduct',
    '/en/myProduct?page=2&keyword=Pad%2011',
    '/cn/productDetail#contacts',
    '/certification?status=certified',
    '/loginFailed.html',
    '/myProduct?url=https%3A%2F%2Fexample.com',
    '/versions',
    '/search?keyword=100%25',
  ])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/en//evil.example',
    '/en/..//evil.example',
    '/%2Fevil.example',
    '/%2F%2Fevil.example',
    '/%252F%252Fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\n//evil.example',
    '/ /evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '%6Aavascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'http:evil.example',
    'evil.example',
    '',
    '?path=/myProduct',
    '/%',
    '/v1/hms/cc/session/begin',
    '/hms/cc/protocol/query',
    '/handleLogin?code=1',
    '/en/handleLogin',
    `/${'a'.repeat(1_000)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });

  it.each([undefined, null, 1, ['/myProduct'], {}])('refuses %j, which is no text', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });

  describe('whatever is asked for', () => {
    const own = new URL('https://portal.example');
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '%2f',
      '%5C',
      '%252F',
      '%255c',
      '.',
      '..',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '&',
      ';',
      'evil.example',
      'a',
      'en',
      'cn',
      '/en/',
      'http:',
      'javascript:',
      'data:',
      '[::1]',
      'myProduct',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '\u00a0',
      '\u200b',
      '\u2028',
      '\u3000',
      '\ufeff',
      '\ud800',
      '／',
      '。',
    );
    const pieced = fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join(''));
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
    const path = fc
      .tuple(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), pieced),
        fc.constantFrom('', '/', '/en', '/cn/', '/en/', '//', '/\\', 'https://portal.example@'),
        fc.nat({ max: 2 }),
      )
      .map(([text, before, times]) => {
        let end = text;
        for (let time = 0; time < times; time += 1) end = encoded(end);
        return before + end;
      });
    const holds = (check: (wanted: string, kept: string) => void) =>
      fc.assert(
        fc.property(path, (wanted) => check(wanted, safeReturnPath(wanted))),
        { numRuns: 20_000 },
      );

    it('a browser that goes there stays on our host', () => {
      holds((_wanted, kept) => {
        const target = new URL(kept, own);
        expect([target.origin, target.username, target.password]).toEqual([own.origin, '', '']);
        // A path that begins with two slashes would be a host wherever it is resolved once more.
        expect(target.pathname.startsWith('//')).toBe(false);
        const again = new URL(`${target.pathname}${target.search}${target.hash}`, own);
        expect([again.origin, again.pathname]).toEqual([own.origin, target.pathname]);
      });
    });

    it('and does so in either language, as the callback page goes there', () => {
      holds((_wanted, kept) => {
        for (const language of ['zh', 'en'] as const) {
          const target = new URL(addressIn(language, new URL(kept, own)), own);
          expect(target.origin).toBe(own.origin);
          expect(target.pathname).toMatch(/^\/(en|cn)(\/(?!\/)|$)/);
        }
      });
    });

    it('it is kept as it was, or becomes home; and what is kept would be kept again', () => {
      holds((wanted, kept) => {
        expect([wanted, '/']).toContain(kept);
        expect(safeReturnPath(kept)).toBe(kept);
      });
    });

    it('an ordinary page of ours is kept', () => {
      const word = fc.stringMatching(/^[a-zA-Z0-9_-]{1,12}$/);
      const segment = word.filter((text) => !/^(v1|hms|handleLogin)$/i.test(text));
      const value = fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent);
      const segments = fc.array(segment, { minLength: 1, maxLength: 4 });
      fc.assert(
        fc.property(segments, word, value, (parts, name, content) => {
          const page = `/${parts.join('/')}?${name}=${content}#${name}`;
          expect(safeReturnPath(page)).toBe(page);
        }),
        { numRuns: 2_000 },
      );
    });
  });
});
