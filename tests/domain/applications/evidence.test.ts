import { describe, expect, it } from 'vitest';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { type ConfigurationEvidence, mayEditEvidence, missingEvidence } from '#domain/evidence/evidence.ts';
import { messageTitle } from '#domain/texts/message-text.ts';

const evidence = (change: Partial<ConfigurationEvidence>): ConfigurationEvidence => ({
  configurationId: 'c1',
  ordinal: 1,
  upload: 'matched',
  openFailures: 0,
  rejectedFailures: 0,
  omittedFailures: 0,
  modulesNotDone: 0,
  rejected: false,
  ...change,
});

describe('what is missing before applying', () => {
  it.each([
    ['nothing', {}, null],
    ['a result', { upload: null }, 'no-result'],
    ['a result that is being read', { upload: 'processing' }, 'processing'],
    ['a result in place of a refused one', { upload: 'refused' }, 'refused'],
    ['bypass items', { openFailures: 3 }, 'open-failures'],
    ['another text of a rejected bypass item', { rejectedFailures: 1 }, 'rejected-bypass'],
    [
      'another result, where failures cannot be explained',
      { omittedFailures: 7, openFailures: 3 },
      'failures-omitted',
    ],
    ['a whole run, where the suite has to be', { modulesNotDone: 2 }, 'incomplete-run'],
    ['the result first, where failures are open too', { upload: 'refused', openFailures: 3 }, 'refused'],
  ] as const)('%s', (_name, change, reason) => {
    const missing = missingEvidence([evidence({}), evidence({ ordinal: 2, ...change })]);
    expect(missing.map((item) => [item.ordinal, item.reason])).toEqual(reason ? [[2, reason]] : []);
  });

  it('another result of one configuration at least, where they were rejected', () => {
    const rejected = evidence({ rejected: true });
    const other = evidence({ rejected: true, ordinal: 2, openFailures: 3 });
    const reasons = (found: ReturnType<typeof missingEvidence>) => found.map(({ reason }) => reason);
    expect(reasons(missingEvidence([rejected, other]))).toEqual(['rejected-result', 'rejected-result']);
    expect(reasons(missingEvidence([rejected, { ...other, rejected: false }]))).toEqual(['open-failures']);
  });

  it('counts open failures', () => {
    expect(missingEvidence([evidence({ openFailures: 3, rejectedFailures: 2 })])).toMatchObject([
      { reason: 'rejected-bypass', count: 2 },
      { reason: 'open-failures', count: 3 },
    ]);
  });
});

describe('evidence may change', () => {
  const open = ['certifying', 'exception-bypass-rejected', 'test-result-rejected'];
  it.each(applicationStatuses)('in %s only where the partner brings it', (status) => {
    expect(mayEditEvidence(status)).toBe(open.includes(status));
  });
});

describe('messages', () => {
  const names = { product: '岚岳 Pad 11', number: 'C2026-000418' };
  it('name the product and the number in both languages', () => {
    const title = messageTitle('approve-results', 'certification-under-review', names);
    expect(title?.zh).toBe('岚岳 Pad 11（C2026-000418）测试结果已通过，轮到你寄送样机');
    expect(title?.en).toBe(
      '岚岳 Pad 11 (C2026-000418): test results approved; it is your turn to send samples',
    );
  });

  it('call the device in English by its English name, where it has one', () => {
    const title = messageTitle('created', 'product-under-review', { ...names, productEn: 'Lanyue Pad 11' });
    expect(title?.zh).toContain('岚岳 Pad 11（');
    expect(title?.en).toMatch(/^Lanyue Pad 11 \(C2026-000418\)/);
  });

  it.each(['certified', 'partially-certified', 'certification-failed'] as const)('tell of %s', (status) => {
    expect(messageTitle('approve-final', status, names)?.zh).toContain(names.number);
  });

  it('are silent about an upload that moved a step', () => {
    expect(messageTitle('receive-result', 'certifying', names)).toBeNull();
  });
});
