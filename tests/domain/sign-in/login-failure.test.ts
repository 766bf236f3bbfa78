import { describe, expect, it } from 'vitest';
import { loginFailureReason, readLoginFailureReason } from '#domain/sign-in/login-failure.ts';

describe('why a sign-in failed', () => {
  it.each([
    [502, 'refused', 'refused'],
    [502, 'answer', 'answer'],
    [502, 'away', 'away'],
    [502, undefined, 'away'],
    [0, undefined, 'away'],
    [500, undefined, 'away'],
    [429, undefined, 'away'],
    [430, undefined, 'away'],
    [401, undefined, 'expired'],
    [403, 'disabled', 'account'],
    [403, 'rolesMixed', 'account'],
    [403, 'loginTaken', 'account'],
    [403, 'emailUnverified', 'email'],
    [403, 'loginMissing', 'email'],
    [403, undefined, 'other'],
    [400, 'constructor', 'other'],
    [400, ['away'], 'other'],
  ] as const)('status %s with %s: %s', (status, detail, reason) => {
    expect(loginFailureReason(status, detail)).toBe(reason);
  });

  it('is read from an address as one of those that have words', () => {
    expect(readLoginFailureReason('expired')).toBe('expired');
    for (const text of [null, '', '<script>', '__proto__'])
      expect(readLoginFailureReason(text)).toBe('other');
  });
});
