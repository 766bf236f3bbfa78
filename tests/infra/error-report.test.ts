import { describe, expect, it } from 'vitest';
import { buildReport } from '../report-errors/build-report.ts';
import { findProvoked, provokedIn } from '../report-errors/find-provoked.ts';
import { findRaised, raisedIn } from '../report-errors/find-raised.ts';
import { laterFeatures } from '../report-errors/later-features.ts';

describe('the report of the error catalogue', () => {
  it('has for every code a test that provokes it, or the later feature that brings it', () => {
    const report = buildReport({ raised: findRaised(), provoked: findProvoked(), later: laterFeatures });
    expect(report.problems).toEqual([]);
    expect(report.counts.provoked + report.counts.later).toBe(report.counts.codes);
  });

  it('tells of a code without proof, of one that nobody brings, and of one in both groups', () => {
    const { problems } = buildReport({
      raised: new Map([
        ['osMissing', ['api/a.ts']],
        ['osExists', ['api/b.ts']],
      ]),
      provoked: new Map([['osExists', [{ file: 't.ts', title: 't', direct: true }]]]),
      later: { ...laterFeatures, osMissing: undefined, osExists: 'operating systems' },
    });
    expect(problems).toContain('osMissing is raised by api/a.ts, and no test provokes it');
    expect(problems).toContain('osExists is raised by api/b.ts, and listed for a later feature');
    expect(problems).toContain('dataMissing is raised by nothing, and listed for no later feature');
  });
});

describe('reading the product', () => {
  it('counts what raises, and not what compares or types', () => {
    const source = `
      type Lost = 'dataMissing' | 'userMissing';
      if (error.errorName === 'systemError') throw new CatalogueError('osExists');
      const byKind: Lost[] = wrong ? ['fileTooLarge'] : [];
    `;
    expect([...raisedIn(source)]).toEqual(['osExists', 'fileTooLarge']);
  });
});

describe('reading the tests', () => {
  const read = (text: string) =>
    provokedIn('tests/none.test.ts', text).map(([name, { title, direct }]) => [name, title, direct]);

  it('takes names and codes of assertions, tables and helpers that assert', () => {
    const source = `
      const rows = [['a', 'osExists']];
      const refused = (name) => expect(send()).toBe(name);
      it.each(rows)('table %s', (_, name) => refused(name));
      it('code', () => expect(answer).toMatchObject({ errorCode: 'HTS.100000043' }));
      test('helper', async () => { await client.refusal('dataMissing', endpoint); });
    `;
    expect(read(source)).toEqual([
      ['osExists', 'table %s', false],
      ['osMissing', 'code', true],
      ['dataMissing', 'helper', true],
    ]);
  });

  it('takes no test that asserts nothing, and no error that the test makes itself', () => {
    const source = `
      it('nothing', () => { call('osExists'); });
      it('own', () => { const error = new CatalogueError('osMissing'); expect(error).toBeDefined(); });
    `;
    expect(read(source)).toEqual([]);
  });
});
