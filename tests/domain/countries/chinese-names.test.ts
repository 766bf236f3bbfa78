import { describe, expect, it } from 'vitest';
import { registrationSchema } from '#domain/accounts/registration.ts';
import { initialChineseName, needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { countries } from '#domain/countries/countries.ts';
import { verificationSchema } from '#domain/enterprises/enterprise-verification.ts';

const asked = ['CN', 'HK', 'MO', 'TW'];
const latin = { nameZh: '', nameEn: 'Example GmbH' };

describe('names in Chinese', () => {
  it('are asked of companies of four places, and where nobody knows the place', () => {
    expect(countries.filter(needsChineseNames)).toEqual(asked);
    expect(needsChineseNames(null)).toBe(true);
  });

  it.each([
    [{ nameZh: '例', nameEn: 'Example' }, true, '例'],
    [{ nameZh: '例', nameEn: 'Example' }, false, '例'],
    [latin, false, 'Example GmbH'],
  ])('%j, needed %s, are stored as %s', (names, isNeeded, nameZh) => {
    expect(storedNames(names, isNeeded)).toEqual({ ...names, nameZh });
  });

  it('are refused where they are asked for and missing', () => {
    expect(() => storedNames(latin, true)).toThrow(
      expect.objectContaining({ details: { field: 'nameZh', reason: 'chinese-name' } }),
    );
  });

  it.each([
    [{ nameZh: 'BYD', nameEn: 'BYD' }, true, 'BYD'],
    [{ nameZh: 'Example', nameEn: 'Example' }, false, ''],
    [{ nameZh: '例', nameEn: 'Example' }, false, '例'],
  ])('%j, needed %s, begin a form with %j', (names, isNeeded, shown) => {
    expect(initialChineseName(names, isNeeded)).toBe(shown);
  });
});

const fieldsOf = (error: { issues: { path: PropertyKey[] }[] } | undefined) =>
  error?.issues.map(({ path }) => path.join('.')).sort() ?? [];

describe('a form with a country', () => {
  const person = { login: 'a@example.com', password: 'correct horse battery', nameZh: '', nameEn: 'Ann' };
  const company = { companyZh: ' ', companyEn: 'Example' };
  const register = (given: object) => fieldsOf(registrationSchema.safeParse({ ...person, ...given }).error);

  it.each([
    ['CN', ['companyZh', 'nameZh']],
    ['TW', ['companyZh', 'nameZh']],
    ['DE', []],
    [undefined, ['companyZh', 'nameZh']],
  ])('of %s misses %j at the registration', (country, missing) => {
    expect(register({ kind: 'company', ...company, country })).toEqual(missing);
    expect(register({ kind: 'lab', ...company, country })).toEqual(missing);
  });

  it('asks nobody who has no company', () => {
    expect(register({ kind: 'individual' })).toEqual([]);
  });

  it('names a missing one beside what else is wrong', () => {
    expect(register({ kind: 'company', ...company, country: 'HK', nameEn: '', login: 'none' })).toEqual([
      'companyZh',
      'login',
      'nameEn',
      'nameZh',
    ]);
  });

  it.each([
    ['HK', ['companyZh']],
    ['DE', []],
  ])('of %s misses %j when its data are handed in', (country, missing) => {
    const legal = { creditCode: 'HRB 123456', legalRepresentative: 'Ann', phone: '+49 12345' };
    const parsed = verificationSchema.safeParse({ ...company, ...legal, country });
    expect(fieldsOf(parsed.error)).toEqual(missing);
  });
});
