import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '#domain/return-path.ts';

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

  it('never leads to another host, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '%252F',
      '.',
      '@',
      ':',
      'evil.example',
      'a',
      '\t',
      '?',
      '#',
      ' ',
    );
    const path = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(path, (wanted) => {
        const own = new URL('https://portal.example');
        const target = new URL(safeReturnPath(wanted), own);
        expect(target.origin).toBe(own.origin);
        expect(target.pathname.startsWith('//')).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
