import { describe, expect, it } from 'vitest';
import { type GuardFacts, guardManagement, type Origin, originOf } from '#domain/enterprises/route-guard.ts';

const settled: GuardFacts = {
  enterpriseState: 1,
  isCompany: true,
  privacySigned: true,
  userSigned: true,
  wizardDismissed: false,
  origin: null,
};

describe('the guard of the management pages', () => {
  it.each<[string, Partial<GuardFacts>, ReturnType<typeof guardManagement>]>([
    ['shows a deep link', {}, 'stay'],
    ['sends an enterprise without permission home', { enterpriseState: 0 }, 'homeWithoutPermission'],
    ['sends a person to the person service', { isCompany: false }, 'personService'],
    ['asks for the privacy agreement', { privacySigned: false }, 'privacyAgreement'],
    ['asks for the user agreement', { userSigned: false }, 'userAgreement'],
    ['asks for the privacy agreement first', { privacySigned: false, userSigned: false }, 'privacyAgreement'],
    ['leads from Home to the wizard', { origin: 'home' }, 'certificationWizard'],
    ['leads from Partner to the wizard', { origin: 'partner' }, 'certificationWizard'],
    ['leads from UserAgreement to the wizard', { origin: 'userAgreement' }, 'certificationWizard'],
    ['spares who left the wizard', { origin: 'home', wizardDismissed: true }, 'stay'],
    ['spares who left the wizard, after signing', { origin: 'userAgreement', wizardDismissed: true }, 'stay'],
    ['asks before it leads to the wizard', { origin: 'home', userSigned: false }, 'userAgreement'],
  ])('%s', (_name, facts, way) => {
    expect(guardManagement({ ...settled, ...facts })).toBe(way);
  });

  it('asks in one order: state, company, privacy, user, wizard', () => {
    const bits = [true, false];
    const origins: (Origin | null)[] = ['home', 'partner', 'userAgreement', null];
    let tried = 0;
    for (const permitted of bits)
      for (const isCompany of bits)
        for (const privacySigned of bits)
          for (const userSigned of bits)
            for (const wizardDismissed of bits)
              for (const origin of origins) {
                const enterpriseState = permitted ? 1 : 0;
                const facts = {
                  enterpriseState,
                  isCompany,
                  privacySigned,
                  userSigned,
                  wizardDismissed,
                  origin,
                };
                const barriers = [
                  !permitted && 'homeWithoutPermission',
                  !isCompany && 'personService',
                  !privacySigned && 'privacyAgreement',
                  !userSigned && 'userAgreement',
                  origin !== null && !wizardDismissed && 'certificationWizard',
                ];
                expect(guardManagement(facts), JSON.stringify(facts)).toBe(barriers.find(Boolean) || 'stay');
                tried += 1;
              }
    expect(tried).toBe(128);
  });
});

describe('the origin of a visit', () => {
  it.each<[string | null, Origin | null]>([
    ['/', 'home'],
    ['/partner', 'partner'],
    ['/Partner/', 'partner'],
    ['/userAgreement', 'userAgreement'],
    ['/useragreement/', 'userAgreement'],
    ['/privacyAgreement', null],
    ['/search', null],
    ['/myProduct', null],
    ['/partners', null],
    ['/constructor', null],
    ['', null],
    [null, null],
  ])('%s is %s', (path, origin) => {
    expect(originOf(path)).toBe(origin);
  });
});
