import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordLimits, passwordProblem } from '#domain/accounts/passwords.ts';
import { countries, countryName, listCountries } from '#domain/countries/countries.ts';
import { isCreditCode, verificationSchema } from '#domain/enterprises/enterprise-verification.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Of companies that everybody can look up, and the standard's own example. */
const real = ['914403001922038216', '9144030071526726XG', '91110000802100433B', '91350100M000100Y43'];

describe('the unified social credit code', () => {
  it.each(real)('%s is one', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  it('is none with any other character in any place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...real),
        fc.nat(17),
        fc.constantFrom(...alphabet, 'I', 'O', 'S', 'V', 'Z', 'a', ' ', '-'),
        (code, place, character) => {
          fc.pre(code[place] !== character);
          expect(isCreditCode(code.slice(0, place) + character + code.slice(place + 1))).toBe(false);
        },
      ),
    );
  });

  it('has 18 characters', () => {
    for (const code of ['', real[0]?.slice(1), `${real[0]}0`, ` ${real[0]}`]) {
      expect(isCreditCode(code ?? '')).toBe(false);
    }
  });

  it('may be entered with spaces and small letters', () => {
    const entered = { companyZh: '岚岳', companyEn: 'Lanyue', legalRepresentative: '周岚', phone: '12345' };
    const parsed = verificationSchema.parse({ ...entered, creditCode: ' 9144 0300 7152 6726 xg ' });
    expect(parsed.creditCode).toBe('9144030071526726XG');
  });
});

describe('where a company is registered', () => {
  const entered = { companyZh: '岚岳', companyEn: 'Lanyue', legalRepresentative: '周岚', phone: '12345' };
  const parse = (given: object) => verificationSchema.safeParse({ ...entered, ...given });

  it.each([
    [{ creditCode: 'HRB123456' }, false],
    [{ country: 'DE', creditCode: 'hrb 123456' }, true],
    [{ country: 'DE', creditCode: 'HRB 123/456-7.8' }, true],
    [{ country: 'DE', creditCode: '1' }, false],
    [{ country: 'DE', creditCode: '-123' }, false],
    [{ country: 'XX', creditCode: 'HRB123456' }, false],
    [{ country: 'cn', creditCode: real[0] }, false],
  ])('%j: %s', (given, taken) => {
    expect(parse(given).success).toBe(taken);
  });

  it('is China where nothing is said, and a wrong code is named beside what else is wrong', () => {
    expect(parse({ creditCode: real[0] }).data?.country).toBe('CN');
    const paths = parse({ creditCode: '1', phone: '' }).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual(expect.arrayContaining(['creditCode', 'phone']));
  });

  it.each([
    ['zh', '中国'],
    ['en', 'China'],
  ] as const)('has a name in %s, and stands once in an ordered list', (locale, name) => {
    expect(countryName('CN', locale)).toBe(name);
    const listed = listCountries(locale);
    expect(new Set(listed.map((one) => one.name)).size).toBe(countries.length);
    expect(listed.every((one) => one.name !== one.code)).toBe(true);
  });
});

describe('a new password', () => {
  const login = 'lin.ke@lanyue.example';

  it.each([
    ['x'.repeat(passwordLimits.min - 1), 'length'],
    ['ab1'.repeat(50), 'length'],
    ['password123', 'common'],
    ['PassWord123', 'common'],
    ['abababababab', 'common'],
    [`my ${login} 1`, 'login'],
    ['correct horse battery', null],
    ['正确的马和电池订书钉', null],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, login)).toBe(problem);
  });

  it('is another one than before', () => {
    expect(passwordProblem('correct horse battery', login, 'correct horse battery')).toBe('same');
  });
});
