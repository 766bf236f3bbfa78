import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicationStatuses,
  evidenceStatuses,
  isFinal,
  lockingStatuses,
  type ProductCounts,
  productStatusCode,
} from '#domain/applications/statuses.ts';
import { certificateStatus } from '#domain/certificates/certificates.ts';

const counts = (inProduct: number, passed: number, inConfig: number, completed: number): ProductCounts => ({
  productInCertificationNum: inProduct,
  productPassCNum: passed,
  configInCertificationNum: inConfig,
  configCompleteCNum: completed,
});

describe('product status code', () => {
  it.each([
    [counts(0, 0, 0, 0), 0],
    [counts(1, 0, 0, 0), 1],
    [counts(0, 0, 1, 0), 1],
    [counts(1, 0, 2, 0), 1],
    [counts(1, 3, 0, 4), 1],
    [counts(0, 3, 1, 4), 1],
    [counts(0, 1, 0, 0), 2],
    [counts(0, 0, 0, 1), 2],
    [counts(0, 2, 0, 7), 2],
  ])('%j gives %i', (given, code) => {
    expect(productStatusCode(given)).toBe(code);
  });

  it.each(Object.keys(counts(0, 0, 0, 0)))('is 3 when %s is missing', (name) => {
    expect(productStatusCode({ ...counts(1, 1, 1, 1), [name]: undefined })).toBe(3);
  });

  it('is 3 without any counts', () => {
    for (const nothing of [null, undefined, {}]) expect(productStatusCode(nothing)).toBe(3);
  });

  it('is 1 as long as anything is in certification, else 2 as soon as anything has passed', () => {
    const number = fc.nat({ max: 20 });
    fc.assert(
      fc.property(number, number, number, number, (inProduct, passed, inConfig, completed) => {
        const code = productStatusCode(counts(inProduct, passed, inConfig, completed));
        if (inProduct + inConfig > 0) expect(code).toBe(1);
        else expect(code).toBe(passed + completed > 0 ? 2 : 0);
      }),
    );
  });
});

describe('kinds of statuses', () => {
  it('are final only where nothing is waited for', () => {
    const final = ['certified', 'partially-certified', 'certification-failed'];
    expect(applicationStatuses.filter(isFinal)).toEqual(final);
  });

  it('lock the product from the first review on, but not a rejected or failed one', () => {
    const free = applicationStatuses.filter((status) => !lockingStatuses.includes(status));
    expect(free).toEqual(['product-rejected', 'certification-failed']);
  });

  it('take evidence only while the product is locked and the application open', () => {
    for (const status of evidenceStatuses) {
      expect(lockingStatuses).toContain(status);
      expect(isFinal(status)).toBe(false);
    }
  });
});

describe('certificate', () => {
  const at = (now: string, zone = 'Asia/Shanghai') => ({ now: new Date(now), zone });
  const certificate = { validUntil: '2029-10-27', revokedAt: null };

  it.each([
    ['2026-10-28T00:00:00Z', 'valid'],
    ['2029-10-27T15:59:59Z', 'valid'],
    ['2029-10-27T16:00:00Z', 'expired'],
    ['2030-01-01T00:00:00Z', 'expired'],
  ])('at %s it is %s', (now, status) => {
    expect(certificateStatus(certificate, at(now))).toBe(status);
  });

  it('ends with its last day by the clocks of the office', () => {
    const end = '2029-10-27T20:30:00Z';
    expect(certificateStatus(certificate, at(end, 'America/New_York'))).toBe('valid');
    expect(certificateStatus(certificate, at(end, 'Europe/Berlin'))).toBe('valid');
    expect(certificateStatus(certificate, at('2029-10-27T22:30:00Z', 'Europe/Berlin'))).toBe('expired');
  });

  it('is revoked from the moment on, and stays so after its last day', () => {
    const revoked = { ...certificate, revokedAt: new Date('2027-01-01T00:00:00Z') };
    expect(certificateStatus(revoked, at('2026-12-31T23:59:59Z'))).toBe('valid');
    expect(certificateStatus(revoked, at('2027-01-01T00:00:00Z'))).toBe('revoked');
    expect(certificateStatus(revoked, at('2031-01-01T00:00:00Z'))).toBe('revoked');
  });
});
