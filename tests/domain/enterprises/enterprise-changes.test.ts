import { describe, expect, it } from 'vitest';
import { isOutdated, mergeChanges, readOpenedData } from '#domain/enterprises/enterprise-changes.ts';

const seen = { companyZh: '甲', companyEn: 'A', phone: '1' };

describe('a company’s data that others changed since they were seen', () => {
  it.each([
    ['nobody changed anything', seen, { ...seen, phone: '2' }, false],
    ['others changed the same to the same', { ...seen, phone: '2' }, { ...seen, phone: '2' }, false],
    ['others changed what was not touched here', { ...seen, companyEn: 'B' }, { ...seen, phone: '2' }, true],
    ['others changed it otherwise', { ...seen, phone: '3' }, { ...seen, phone: '2' }, true],
    ['others said what was not said before', { ...seen, country: 'CN' }, seen, true],
  ])('%s', (_, stored, entered, expected) => {
    expect(isOutdated(seen, stored, entered)).toBe(expected);
  });

  it('are theirs where only they changed them, one’s own where nobody else did, and open where both did', () => {
    const stored = { companyZh: '乙', companyEn: 'B', phone: '3', country: 'DE' };
    const entered = { companyZh: '甲', companyEn: 'C', phone: '3', country: '' };
    const { merged, open } = mergeChanges(seen, stored, entered);
    expect(merged).toEqual({ companyZh: '乙', companyEn: 'C', phone: '3', country: 'DE' });
    expect(open).toEqual(['companyEn']);
  });

  it.each([undefined, '', 'null', '[]', '{"phone":1}', `{"phone":"${'1'.repeat(201)}"}`])(
    'are not compared with %s, which no form brings',
    (json) => {
      expect(readOpenedData(json)).toBeNull();
    },
  );

  it('are seen as the form brings them, and nothing else of it', () => {
    expect(readOpenedData(JSON.stringify({ ...seen, other: 'x' }))).toEqual(seen);
  });
});
