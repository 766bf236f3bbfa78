import { describe, expect, it } from 'vitest';
import {
  admissionInForce,
  admissionRefusalOf,
  defaultAdmission,
  permissionRefusal,
  refusingBarrier,
} from '#domain/enterprises/admission-rules.ts';
import { type OnboardingFacts, onboardingOf } from '#domain/enterprises/onboarding.ts';

const nothing: OnboardingFacts = {
  isLab: false,
  handedInAt: null,
  licenceMissing: false,
  verifyRealState: 0,
  state: 0,
  declined: false,
  hasContact: false,
  agreement: { state: 'not-started', inForce: false, hasCopy: false },
  hasCode: false,
  hasPermission: false,
};
const handedInAt = new Date('2026-11-20T02:00:00Z');
const verified = { ...nothing, handedInAt, verifyRealState: 2 };
const admitted = { ...verified, state: 1 };
const signed = { state: 'signed', inForce: true, hasCopy: true } as const;
const toSign = { state: 'signing', inForce: false, hasCopy: false } as const;
const met = { ...admitted, hasContact: true };
const everything = { ...met, agreement: signed, hasCode: true, hasPermission: true };

describe('onboarding', () => {
  it.each<[string, OnboardingFacts, string | null]>([
    ['registered', nothing, 'company, maker'],
    ['handed in', { ...nothing, handedInAt, verifyRealState: 1 }, 'verification, programme'],
    [
      'handed in without its licence',
      { ...nothing, handedInAt, licenceMissing: true, verifyRealState: 1 },
      'company, maker',
    ],
    ['returned', { ...nothing, handedInAt }, 'verification, maker'],
    ['verified', verified, 'admission, programme'],
    ['declined', { ...verified, declined: true }, 'admission, maker'],
    ['admitted', admitted, 'contact, programme'],
    ['with a contact', met, 'agreement, programme'],
    ['asked to sign', { ...met, agreement: toSign }, 'agreement, maker'],
    ['signed by its side', { ...met, agreement: { ...toSign, hasCopy: true } }, 'agreement, programme'],
    ['signed', { ...met, agreement: signed }, 'code, programme'],
    [
      'whose agreement is over',
      { ...everything, agreement: { ...signed, inForce: false } },
      'agreement, programme',
    ],
    ['with a code', { ...everything, hasPermission: false }, 'permissions, programme'],
    ['with everything', everything, null],
    ['a lab', { ...nothing, isLab: true, state: 1 }, null],
    ['a lab without a confirmed email', { ...nothing, isLab: true }, 'admission, programme'],
    ['suspended', { ...everything, state: 0 }, 'admission, programme'],
    ['verified by another way than its own form', { ...everything, handedInAt: null }, null],
  ])('of an enterprise that is %s: %j stands at %s', (_name, facts, at) => {
    const { current } = onboardingOf(facts);
    expect(current && `${current.step}, ${current.side}`).toBe(at);
  });

  it('marks what is done also behind the step that it stands at', () => {
    const { steps } = onboardingOf({ ...everything, state: 0 });
    expect(steps.filter(({ done }) => !done).map(({ step }) => step)).toEqual(['admission']);
  });
});

describe('the rules of admission', () => {
  it.each([
    [{ whitelistRequired: false, enterprisesMost: 2 }, { whitelisted: false, permitted: 1 }, null],
    [
      { whitelistRequired: false, enterprisesMost: 2 },
      { whitelisted: true, permitted: 2 },
      'partnerEnterprisesTooMany',
    ],
    [
      { whitelistRequired: true, enterprisesMost: 2 },
      { whitelisted: false, permitted: 0 },
      'notOnPartnerWhitelist',
    ],
    [{ whitelistRequired: true, enterprisesMost: 2 }, { whitelisted: true, permitted: 1 }, null],
  ])('%j and %j: %s', (rules, enterprise, refusal) => {
    expect(permissionRefusal(rules, enterprise)).toBe(refusal);
  });

  it.each([
    [
      { enterprisesMost: 5, whitelistRequired: true },
      { enterprisesMost: 5, whitelistRequired: true },
    ],
    [{ enterprisesMost: 0, whitelistRequired: true }, defaultAdmission],
    [{ enterprisesMost: 5 }, defaultAdmission],
    [null, defaultAdmission],
  ])('%j stored are %j in force', (stored, inForce) => {
    expect(admissionInForce(stored)).toEqual(inForce);
  });
});

describe('refusing an enterprise', () => {
  const at = new Date('2026-11-20T02:00:00Z');
  const waits = {
    state: 0,
    verifyRealState: 2,
    suspendedAt: null,
    refusedAt: null,
    refusedReason: null,
    refusedReasonEn: null,
  };
  const refused = { ...waits, refusedAt: at, refusedReason: 'why', refusedReasonEn: null };

  it.each([
    ['one that waits for admission', waits, null, null],
    ['one that is not verified', { ...waits, verifyRealState: 1 }, null, 'reviewStatusInvalid'],
    ['one that is permitted', { ...refused, state: 1 }, null, null],
    [
      'one that was declined',
      refused,
      { kind: 'declined', at, reason: 'why', reasonEn: null },
      'reviewStatusChanged',
    ],
    [
      'one that is suspended',
      { ...refused, suspendedAt: at },
      { kind: 'suspended', at, reason: 'why', reasonEn: null },
      'reviewStatusChanged',
    ],
    [
      'one that was suspended without a reason',
      { ...waits, suspendedAt: at },
      { kind: 'suspended', at, reason: null, reasonEn: null },
      'reviewStatusChanged',
    ],
  ])('%s', (_name, facts, refusal, barrier) => {
    expect(admissionRefusalOf(facts)).toEqual(refusal);
    expect(refusingBarrier(facts)).toBe(barrier);
  });
});
