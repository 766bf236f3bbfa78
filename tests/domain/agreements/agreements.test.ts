import { describe, expect, it } from 'vitest';
import {
  agreementGaps,
  agreementTextState,
  firstDifference,
  versionInEffect,
} from '#domain/agreements/agreement-texts.ts';
import {
  type AgreementStates,
  agreementRefusals,
  agreementTypes,
  isAgreed,
  isAgreementRefusal,
  missingAgreement,
  nameOfAgreement,
  privacyCheckDelay,
  readAgreementText,
} from '#domain/agreements/agreements.ts';
import { describeError } from '#domain/errors/errors.ts';

const states = (privacy: [number | null, number | null], user: [number | null, number | null]) =>
  ({
    privacy: { signed: privacy[0], published: privacy[1] },
    user: { signed: user[0], published: user[1] },
  }) satisfies AgreementStates;

describe('what is missing', () => {
  it.each([
    ['nothing', [1, 1], [1, 1], null],
    ['nothing of a newer signature', [3, 3], [2, 2], null],
    ['the privacy agreement', [null, 1], [1, 1], 'privacyAgreementUnsigned'],
    ['the user agreement', [1, 1], [null, 1], 'agreementsUnsigned'],
    ['both: privacy is named first', [null, 2], [null, 1], 'privacyAgreementUnsigned'],
    ['a new version of the privacy agreement', [1, 2], [1, 1], 'agreementVersionUnsigned'],
    ['a new version of the user agreement', [1, 1], [4, 6], 'agreementVersionUnsigned'],
    ['new versions of both', [1, 2], [1, 2], 'agreementVersionUnsigned'],
    ['an agreement never signed counts before a new version', [1, 2], [null, 1], 'agreementsUnsigned'],
    [
      'what was never signed, although nothing is published',
      [null, null],
      [1, 1],
      'privacyAgreementUnsigned',
    ],
    ['nothing, where a signed version is published no more', [1, null], [1, 1], null],
  ] as const)('%s', (_name, privacy, user, expected) => {
    expect(missingAgreement(states([...privacy], [...user]))).toBe(expected);
  });

  it('agrees with isAgreed of both', () => {
    const versions = [null, 1, 2];
    const one = versions.flatMap((signed) => versions.map((published) => ({ signed, published })));
    for (const privacy of one) {
      for (const user of one) {
        expect(missingAgreement({ privacy, user }) === null).toBe(isAgreed(privacy) && isAgreed(user));
      }
    }
  });

  it('is refused with 409: nobody is signed out for it', () => {
    expect(agreementRefusals.map((name) => describeError(name).code)).toEqual([
      'HTS.100000124',
      'HTS.100000037',
      'HTS.100000038',
    ]);
    for (const name of agreementRefusals) {
      expect(describeError(name).status).toBe(409);
      expect(isAgreementRefusal(name)).toBe(true);
    }
    expect(isAgreementRefusal('permissionDenied')).toBe(false);
  });
});

it('has the type ids and the delay of the specification', () => {
  expect(agreementTypes).toEqual({ privacy: 10256, user: 502 });
  expect([nameOfAgreement(10256), nameOfAgreement(502)]).toEqual(['privacy', 'user']);
  expect(privacyCheckDelay).toBe(200);
});

describe('the text of an agreement', () => {
  it('is headings, paragraphs and lists', () => {
    expect(readAgreementText('Lead.\n\n# 1. First\n- a\n - b\nAfter.\n- c\n\n- d\n')).toEqual([
      { kind: 'paragraph', text: 'Lead.' },
      { kind: 'heading', text: '1. First' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'After.' },
      { kind: 'list', items: ['c', 'd'] },
    ]);
  });

  it('takes everything else for words', () => {
    expect(readAgreementText('<b>x</b>\n## two\n#none')).toEqual([
      { kind: 'paragraph', text: '<b>x</b>' },
      { kind: 'paragraph', text: '## two' },
      { kind: 'paragraph', text: '#none' },
    ]);
    expect(readAgreementText(' \n\r\n')).toEqual([]);
  });
});

describe('a text of an agreement', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

  it('counts from its date on until the next one does', () => {
    const versions = [
      { version: 1, publishedAt: at(1) },
      { version: 2, publishedAt: at(4) },
      { version: 3, publishedAt: at(9) },
      { version: 4, publishedAt: null },
    ];
    const inEffect = versionInEffect(versions, at(4));
    expect(inEffect).toBe(2);
    expect(versions.map((one) => agreementTextState(one, inEffect, at(4)))).toEqual([
      'superseded',
      'in-effect',
      'scheduled',
      'draft',
    ]);
    expect(versionInEffect([], at(1))).toBeNull();
  });

  it('has the same headings, paragraphs and lists in both languages', () => {
    const text = { titleZh: '题', titleEn: 'T', bodyZh: '# 一\n文\n- 甲\n- 乙', bodyEn: '# One\nText\n- a' };
    expect(agreementGaps(text)).toEqual([]);
    expect(agreementGaps({ ...text, bodyEn: '# One\n- a' })).toEqual([{ field: 'bodyEn', rule: 'parts' }]);
    expect(agreementGaps({ ...text, titleEn: '', bodyZh: '' }).map(({ field }) => field)).toEqual([
      'titleEn',
      'bodyZh',
    ]);
    const parts = readAgreementText;
    expect(firstDifference(parts('# 一\n文'), parts('# One\n- a'))).toBe(2);
    expect(firstDifference(parts('# 一'), parts('# One\nText'))).toBe(2);
    expect(firstDifference(parts('文'), parts('Text'))).toBeNull();
  });
});
