import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { CatalogueError, describeError, type ErrorName, errorText, findByCode } from '#domain/errors.ts';

const printedNumbers = `
  00000001 00000002 00000003 00000005 10000001 10000011 10000012 00000004 100000019
  00000006 10000015 00000007 00000008 10000002 10000003 10000004 10000005 10000006
  10000007 10000008 10000009 10000010 100000013 100000014 100000016 100000017 100000018
  100000020 100000021 100000022 100000023 100000024 100000025 100000026 100000027 100000028
  100000029 100000030 100000031 100000032 100000033 100000034 100000035 100000036 100000037
  100000038 100000039 100000040 100000041 100000042 100000043 100000044 100000045 100000046
  100000047 100000048 100000049 100000050 100000051 100000052 100000053 100000054 100000055
  100000056 100000057 100000058 100000100 100000101 100000102 100000103 100000104 100000105
  100000106 100000107 100000122 100000108 100000109 100000110 100000111 100000112 100000113
  100000114 100000115 100000116 100000117 100000118 100000119 100000120 100000121 100000123
  100000124 100000125 100000126 100000127 100000128 100000129 100000130 100000131 100000132
  100000133 100000134 100000135 100000136 100000137 100000138 100000139 100000140 100000141
  100000142 100000143
`
  .trim()
  .split(/\s+/);

const names = Object.keys(errorCatalogue) as ErrorName[];
const entries = names.map(describeError);

describe('error catalogue', () => {
  it('has every printed number once and nothing else', () => {
    expect(entries.map((entry) => entry.code).sort()).toEqual(printedNumbers.map((n) => `HTS.${n}`).sort());
  });

  it('keeps parts from overwriting one another: names and texts are unique', () => {
    expect(names).toHaveLength(printedNumbers.length);
    expect(new Set(entries.map((entry) => entry.zh)).size).toBe(names.length);
    expect(new Set(entries.map((entry) => entry.en)).size).toBe(names.length);
  });

  it.each(names)('%s speaks both languages by the wording rules', (name) => {
    const { zh, en, status, raisedBy } = describeError(name);
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[\x20-\x7e]+$/);
    expect(zh).not.toMatch(/[!！]|(?<!申)请(?!求)/);
    expect(en).not.toMatch(/!|\bplease\b/i);
    expect([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503]).toContain(status);
    expect(raisedBy).toMatch(/^\w+\.\w+$/);
  });
});

describe('CatalogueError', () => {
  it('carries name, code, status, details and cause', () => {
    const cause = new Error('constraint');
    const error = new CatalogueError('applicationAlreadyInAudit', { product: 'p1' }, { cause });
    expect(error).toMatchObject({ name: 'CatalogueError', code: 'HTS.100000026', status: 409, cause });
    expect(error.errorName).toBe('applicationAlreadyInAudit');
    expect(error.details).toEqual({ product: 'p1' });
    expect(new CatalogueError('systemError').details).toBeUndefined();
  });

  it('finds by code and gives the text of a language', () => {
    expect(findByCode('HTS.100000026')?.name).toBe('applicationAlreadyInAudit');
    expect(findByCode('HTS.999')).toBeUndefined();
    expect(errorText('invalidSession', 'zh')).toBe('会话无效，需重新登录');
    expect(errorText('invalidSession', 'en')).toBe('The session is not valid; sign in again');
  });
});
