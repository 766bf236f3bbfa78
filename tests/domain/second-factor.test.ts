import { describe, expect, it } from 'vitest';
import { resetDecisionProblem } from '#domain/credential-resets/credential-resets.ts';
import {
  authenticationOf,
  formatRecoveryCode,
  isNeededFactor,
  nextSignInStep,
  readFactorName,
  readRecoveryCode,
  readTotpCode,
  satisfiesStaffProof,
  totpStep,
} from '#domain/second-factors/second-factor.ts';

describe('after the right password', () => {
  it.each([
    ['individual', 0, 'required', 'none'],
    ['partner', 0, 'required', 'none'],
    ['partner', 1, 'optional', 'factor'],
    ['reviewer', 0, 'optional', 'none'],
    ['reviewer', 0, 'required', 'enrol'],
    ['admin', 0, 'required', 'enrol'],
    ['operator', 0, 'required', 'enrol'],
    ['admin', 2, 'required', 'factor'],
    ['admin', 1, 'optional', 'factor'],
  ] as const)('%s with %i factors, %s for staff: %s', (role, factors, staffRule, step) => {
    expect(nextSignInStep({ roles: [role], factors, staffRule })).toBe(step);
  });

  it.each([
    ['admin', 1, 'required', true],
    ['admin', 2, 'required', false],
    ['admin', 1, 'optional', false],
    ['partner', 1, 'required', false],
  ] as const)('%s with %i, %s for staff: the last one is needed: %s', (role, factors, staffRule, needed) => {
    expect(isNeededFactor({ roles: [role], factors, staffRule })).toBe(needed);
  });

  it.each([
    [null, ['pwd'], 'urn:assay:acr:one-factor'],
    ['code', ['pwd', 'otp', 'mfa'], 'urn:assay:acr:two-factors'],
    ['recovery', ['pwd', 'otp', 'mfa'], 'urn:assay:acr:two-factors'],
    ['passkey', ['pwd', 'pop', 'mfa'], 'urn:assay:acr:two-factors'],
  ] as const)('%s is told as %j', (method, amr, acr) => {
    expect(authenticationOf(method)).toEqual({ amr, acr });
  });
});

describe('an ID token proves what is asked of staff', () => {
  it.each([
    [{}, { amr: [], acr: [] }, true],
    [{ amr: ['pwd'] }, { amr: ['mfa'], acr: [] }, false],
    [{ amr: ['pwd', 'mfa'] }, { amr: ['mfa'], acr: [] }, true],
    [{ amr: 'mfa' }, { amr: ['mfa'], acr: [] }, true],
    [{ acr: 'gold' }, { amr: ['mfa'], acr: ['gold'] }, true],
    [{ acr: ['gold'] }, { amr: [], acr: ['gold'] }, false],
    [{ amr: { 0: 'mfa' } }, { amr: ['mfa'], acr: [] }, false],
    [{}, { amr: [], acr: ['gold'] }, false],
  ])('%j against %j: %s', (claims, proof, proven) => {
    expect(satisfiesStaffProof(claims, proof)).toBe(proven);
  });
});

describe('what people type', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['１２３４５６', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
  ])('the code %j is read as %j', (text, code) => {
    expect(readTotpCode(text)).toBe(code);
  });

  const secret = '0123456789ABCDEFGHJKMNPQ';
  it.each([
    ['0123-4567-89AB-CDEF-GHJK-MNPQ', secret],
    ['0123 4567 89ab cdef ghjk mnpq', secret],
    ['OI23456789ABCDEFGHJKMNPQ', secret],
    ['0123', null],
    [`${secret}0`, null],
    ['U'.repeat(24), null],
    ['', null],
  ])('the recovery code %j is read as %j', (text, code) => {
    expect(readRecoveryCode(text)).toBe(code);
  });

  it('recovery codes are written in groups that are read back', () => {
    expect(formatRecoveryCode(secret)).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ');
    expect(readRecoveryCode(formatRecoveryCode(secret))).toBe(secret);
  });

  it.each([
    ['  蓝色钥匙 ', '蓝色钥匙'],
    ['a\u202Eb\nc', 'abc'],
    [' \u200B ', 'App'],
    ['x'.repeat(60), 'x'.repeat(40)],
    [`${'x'.repeat(39)}😀😀`, `${'x'.repeat(39)}😀`],
  ])('the name %j is kept as %j', (text, name) => {
    expect(readFactorName(text, 'App')).toBe(name);
  });

  it('a code belongs to its half minute', () => {
    expect([totpStep(new Date(59_999)), totpStep(new Date(60_000))]).toEqual([1, 2]);
  });
});

describe('a reset by two administrators', () => {
  const request = { accountId: 'owner', askedBy: 'a', expiresAt: new Date(1_000), decision: null };
  const at = (ms: number) => new Date(ms);
  it.each([
    ['another one approves', {}, { actorId: 'b', approve: true, now: at(0) }, null],
    ['another one declines', {}, { actorId: 'b', approve: false, now: at(0) }, null],
    ['the asker approves', {}, { actorId: 'a', approve: true, now: at(0) }, 'asker'],
    ['the asker withdraws', {}, { actorId: 'a', approve: false, now: at(0) }, null],
    ['the owner approves', {}, { actorId: 'owner', approve: true, now: at(0) }, 'owner'],
    ['the owner declines', {}, { actorId: 'owner', approve: false, now: at(0) }, 'owner'],
    ['in the last moment', {}, { actorId: 'b', approve: true, now: at(999) }, null],
    ['too late', {}, { actorId: 'b', approve: true, now: at(1_000) }, 'gone'],
    ['a second time', { decision: 'approved' as const }, { actorId: 'b', approve: true, now: at(0) }, 'gone'],
  ])('%s', (_what, change, decision, problem) => {
    expect(resetDecisionProblem({ ...request, ...change }, decision)).toBe(problem);
  });
});
