import { describe, expect, it } from 'vitest';
import {
  agreementRefusal,
  agreementStates,
  attachmentRefusal,
  isCopyWaiting,
  isInForce,
  maxAgreementAttachments,
  mayBecome,
  missingForState,
  regionsOutside,
  signedCopyRefusal,
} from '#domain/business-agreements/business-agreements.ts';

const stored = ['preparing', 'signing', 'signed', 'terminated'] as const;

it('leads from each state to exactly these', () => {
  const ways = agreementStates.map((from) => [from, stored.filter((to) => mayBecome(from, to))]);
  expect(Object.fromEntries(ways)).toEqual({
    'not-started': ['preparing'],
    preparing: ['signing', 'terminated'],
    signing: ['preparing', 'signed', 'terminated'],
    signed: ['terminated'],
    terminated: ['preparing'],
  });
});

it('is sent for signing, and signed, with its content and its document', () => {
  const nothing = { categories: [], salesRegions: [], validFrom: null, validUntil: null, attachmentIds: [] };
  const needed = ['categories', 'salesRegions', 'validFrom', 'validUntil', 'attachment'];
  const missing = stored.map((to) => [to, missingForState(to, nothing)]);
  expect(Object.fromEntries(missing)).toEqual({
    preparing: [],
    signing: needed,
    signed: needed,
    terminated: [],
  });
});

describe('an agreement', () => {
  const period = { validFrom: '2026-01-01', validUntil: '2026-12-31' };

  it.each([
    [{ state: 'signed', ...period }, '2025-12-31', false],
    [{ state: 'signed', ...period }, '2026-01-01', true],
    [{ state: 'signed', ...period }, '2026-12-31', true],
    [{ state: 'signed', ...period }, '2027-01-01', false],
    [{ state: 'signed', validFrom: null, validUntil: null }, '2026-06-01', true],
    [{ state: 'signing', ...period }, '2026-06-01', false],
    [{ state: 'terminated', ...period }, '2026-06-01', false],
  ] as const)('%j is in force on %s: %s', (agreement, day, is) => {
    expect(isInForce(agreement, day)).toBe(is);
  });

  it.each([
    [{ inForce: false, categories: ['tablet'] }, 'tablet', 'commercialAgreementUnsigned'],
    [{ inForce: true, categories: ['tablet'] }, 'reader', 'categoryNotInAgreement'],
    [{ inForce: true, categories: ['tablet'] }, null, null],
    [{ inForce: true, categories: ['tablet'] }, 'tablet', null],
  ] as const)('%j refuses %s with %s', (agreement, category, refusal) => {
    expect(agreementRefusal(agreement, category)).toBe(refusal);
  });
});

it.each([
  [[], ['cn'], []],
  [['cn'], ['cn'], []],
  [['cn'], ['cn', 'apac'], ['apac']],
  [['eur'], [], []],
])('an agreement for %j does not cover %j: %j', (agreed, regions, outside) => {
  expect(regionsOutside(agreed, regions)).toEqual(outside);
});

it('keeps an attachment once it is signed, its own ones alone, and twenty at most', () => {
  const full = Array.from({ length: maxAgreementAttachments }, (_, index) => `file-${index}`);
  const change = (added: string[], removed: string[]) => ({ added, removed });
  const signed = { state: 'signed', attachmentIds: ['a'], signedCopyId: null } as const;
  expect(attachmentRefusal(signed, change([], ['a']))).toBe('attachmentsAllDeleted');
  expect(attachmentRefusal({ ...signed, state: 'signing' }, change([], ['a']))).toBeNull();
  expect(attachmentRefusal(signed, change(['b'], ['a']))).toBeNull();
  expect(attachmentRefusal(signed, change([], ['b']))).toBe('attachmentIdsInconsistent');
  expect(attachmentRefusal(signed, change(full, []))).toBe('attachmentsTooMany');
  expect(attachmentRefusal({ ...signed, attachmentIds: full }, change(['file-0'], []))).toBeNull();
});

describe('a signed copy', () => {
  const copy = { attachmentIds: ['document', 'copy'], signedCopyId: 'copy' };
  const full = Array.from({ length: maxAgreementAttachments }, (_, index) => `file-${index}`);

  it.each([
    ['preparing', copy, 'reviewStatusInvalid'],
    ['signing', copy, null],
    ['signing', { attachmentIds: ['document'], signedCopyId: null }, null],
    ['signing', { attachmentIds: full, signedCopyId: null }, 'attachmentsTooMany'],
    ['signing', { attachmentIds: full, signedCopyId: 'file-0' }, null],
    ['signed', copy, 'reviewStatusInvalid'],
    ['terminated', copy, 'reviewStatusInvalid'],
  ] as const)('of an agreement that is %s with %j: %s', (state, files, refusal) => {
    expect(signedCopyRefusal({ state, ...files })).toBe(refusal);
  });

  it('waits while the agreement is to be signed, and is not removed like another file', () => {
    expect(agreementStates.filter((state) => isCopyWaiting({ state, hasCopy: true }))).toEqual(['signing']);
    expect(isCopyWaiting({ state: 'signing', hasCopy: false })).toBe(false);
    const removal = { added: [], removed: ['copy'] };
    expect(attachmentRefusal({ state: 'signing', ...copy }, removal)).toBe('reviewStatusInvalid');
    expect(attachmentRefusal({ state: 'signed', ...copy }, removal)).toBeNull();
  });
});
