import { describe, expect, it } from 'vitest';
import { currentEntry } from '#web/components/shell/shell-header.tsx';
import {
  isCertificateNumber,
  tidyNumber,
  yearOf,
} from '#web/features/certificates/model/certificate-number.ts';
import { formatPercent } from '#web/lib/language/numbers.ts';

describe('the number of a certificate', () => {
  it('is taken as it was typed', () => {
    expect(tidyNumber('　a2026-000214 ')).toBe('A2026-000214');
    expect(tidyNumber('Ａ２０２６-000214')).toBe('A2026-000214');
  });

  it('is told from other words', () => {
    expect(isCertificateNumber('A2026-000214')).toBe(true);
    for (const words of ['', 'A2026-214', 'C2026-000214', 'LY-P110']) {
      expect(isCertificateNumber(words)).toBe(false);
    }
  });

  it('gives mark and rate', () => {
    expect(yearOf('2026-10-28')).toBe(2026);
    expect([formatPercent(99.98), formatPercent(100)]).toEqual(['99.98 %', '100.00 %']);
  });
});

describe('the entry of the navigation that a page belongs to', () => {
  const entries = ['/', '/search', '/ops', '/ops/stuck'].map((to) => ({ to, label: to }));

  it('is the closest one', () => {
    expect(currentEntry(entries, '/ops/stuck')).toBe('/ops/stuck');
    expect(currentEntry(entries, '/ops/reviews/1')).toBe('/ops');
    expect(currentEntry(entries, '/')).toBe('/');
    expect(currentEntry(entries, '/opsx')).toBeUndefined();
  });
});
