import { describe, expect, it } from 'vitest';
import { mayCall, type Operation, operations, type Role } from '#domain/accounts/permissions.ts';
import type { AgreementStates } from '#domain/agreements/agreements.ts';
import { type Admittance, admissionRefusal, isBarred } from '#domain/enterprises/enterprise-admission.ts';

const all = Object.keys(operations) as Operation[];
const one = (signed: number | null) => ({ signed, published: 2 });
const settled: AgreementStates = { privacy: one(2), user: one(2) };
const partner: Admittance = {
  roles: ['partner'],
  right: 'manage',
  enterpriseState: 1,
  agreements: settled,
};

/** What is open whatever is missing; the rest is the management centre. */
const open = [
  'session.begin',
  'session.create',
  'session.read',
  'session.end',
  'certificate.verify',
  'enterprise.state',
  'admission.apply',
  'agreement.document',
  'agreement.read',
  'agreement.sign',
  'message.read',
  'agreement.terminate',
  'notice.read',
  'usage.record',
  'usage.count',
  'catalogue.read',
  'programme.read',
  'set-up.read',
  'set-up.run',
  'suite.read',
  'document.read',
  'enquiry.open',
  'enquiry.send',
  'mail.settings',
  'account.picture',
  'account.sessions',
  'account.sign-out',
  'account.export',
  'account.erase',
];
const mine = (roles: readonly Role[]) =>
  all.filter((operation) => mayCall({ roles, right: 'manage' }, operation));
const management = mine(['partner']).filter((operation) => !open.includes(operation));

describe('a call of the management centre', () => {
  it.each<[string, Partial<Admittance>, ReturnType<typeof admissionRefusal>]>([
    ['is admitted with both agreements signed', {}, null],
    ['is refused to an enterprise without permission', { enterpriseState: 0 }, 'permissionDenied'],
    ['is refused without an enterprise', { enterpriseState: null }, 'permissionDenied'],
    [
      'needs the privacy agreement',
      { agreements: { ...settled, privacy: one(null) } },
      'privacyAgreementUnsigned',
    ],
    ['needs the user agreement', { agreements: { ...settled, user: one(null) } }, 'agreementsUnsigned'],
    ['needs new versions', { agreements: { ...settled, user: one(1) } }, 'agreementVersionUnsigned'],
    [
      'asks for permission before agreements',
      { enterpriseState: 0, agreements: { ...settled, user: one(null) } },
      'permissionDenied',
    ],
  ])('%s', (_name, account, refusal) => {
    expect(management.length).toBeGreaterThan(10);
    for (const operation of management) {
      expect(admissionRefusal({ ...partner, ...account }, operation), operation).toBe(refusal);
    }
    for (const operation of mine(['partner']).filter((name) => open.includes(name))) {
      expect(admissionRefusal({ ...partner, ...account }, operation), operation).toBeNull();
    }
  });

  it('is refused to individuals, who may learn what is missing', () => {
    const individual = { roles: ['individual'] as const, enterpriseState: null, agreements: settled };
    const admitted = all.filter((operation) => admissionRefusal(individual, operation) === null);
    expect(admitted.toSorted()).toEqual(
      mine(['individual'])
        .filter((name) => open.includes(name))
        .toSorted(),
    );
    expect(admitted).toContain('enterprise.state');
  });

  it('needs no agreements of staff', () => {
    const unsigned = { privacy: one(null), user: one(null) };
    for (const role of ['reviewer', 'admin', 'operator'] as const) {
      for (const operation of all) {
        const refusal = admissionRefusal(
          { roles: [role], enterpriseState: null, agreements: unsigned },
          operation,
        );
        expect(refusal, operation).toBe(mayCall({ roles: [role] }, operation) ? null : 'permissionDenied');
      }
    }
  });
});

describe('a call from where the console may not be reached', () => {
  it('is refused to the staff, but for learning who one is, and to nobody else', () => {
    const from = { enterpriseState: 1, agreements: settled, outside: true };
    for (const role of ['reviewer', 'admin', 'operator'] as const) {
      const admitted = all.filter((name) => admissionRefusal({ ...from, roles: [role] }, name) === null);
      expect(admitted).toEqual(mine([role]).filter((name) => open.includes(name)));
    }
    for (const operation of management) {
      expect(
        admissionRefusal({ ...from, roles: ['partner'], right: 'manage' }, operation),
        operation,
      ).toBeNull();
    }
  });
});

describe('isBarred', () => {
  it('keeps a company that is not admitted from everything but learning so', () => {
    const barred = all.filter((operation) => isBarred(['partner'], 0, operation));
    expect(barred.toSorted()).toEqual(all.filter((name) => !open.includes(name)).toSorted());
    expect(isBarred(['partner'], null, 'product.read')).toBe(true);
  });

  it('bars no admitted company and no staff', () => {
    for (const operation of all) {
      expect(isBarred(['partner'], 1, operation)).toBe(false);
      expect(isBarred(['reviewer'], null, operation)).toBe(false);
    }
  });
});

it.each([
  ['view', ['contact.read'], ['contact.write', 'application.act', 'colleague.administer']],
  ['edit', ['contact.write', 'evidence.write'], ['application.create', 'colleague.administer']],
  ['submit', ['application.create', 'application.act'], ['colleague.administer']],
  ['manage', ['colleague.administer'], ['account.administer']],
] as const)('a person with the right to %s does that and what stands before it', (right, may, mayNot) => {
  for (const name of may) expect(admissionRefusal({ ...partner, right }, name), name).toBeNull();
  for (const name of mayNot)
    expect(admissionRefusal({ ...partner, right }, name), name).toBe('permissionDenied');
});

it('a person whose right nobody said may do what needs none', () => {
  const { right: _right, ...unsaid } = partner;
  const admitted = mine(['partner']).filter((name) => admissionRefusal(unsaid, name) === null);
  expect(admitted.toSorted()).toEqual(
    mine(['partner'])
      .filter((name) => open.includes(name) && operations[name as Operation].right === null)
      .toSorted(),
  );
});
