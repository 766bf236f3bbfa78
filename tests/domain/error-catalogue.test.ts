import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#domain/errors/error-catalogue.ts';
import {
  CatalogueError,
  describeError,
  type ErrorName,
  errorText,
  findByCode,
} from '#domain/errors/errors.ts';
import { printedCodes } from '../fixtures/error-codes/printed-codes.ts';

const names = Object.keys(errorCatalogue) as ErrorName[];
const entries = names.map(describeError);

describe('error catalogue', () => {
  it('has every code that the specification prints once and nothing else', () => {
    expect(printedCodes.size).toBe(110);
    expect(entries.map((entry) => entry.code).sort()).toEqual([...printedCodes.keys()].sort());
  });

  it('keeps parts from overwriting one another: names and texts are unique', () => {
    expect(names).toHaveLength(printedCodes.size);
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
