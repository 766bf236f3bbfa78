import { expect, it } from 'vitest';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { onboardingSteps } from '#domain/enterprises/onboarding.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { AgreementNote } from '#web/components/agreements/agreement-note.tsx';
import { OnboardingPanel } from '#web/components/onboarding/onboarding-panel.tsx';
import {
  enterpriseAgreementKey,
  enterpriseStateKey,
  ownOnboardingKey,
} from '#web/lib/session/enterprise-state.ts';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const bd = { email: 'bd@assay.example', phone: '+86 755 0000 0000' };
type Agreed = { inForce: boolean; categories: string[] } | null;

const note = (agreement: Agreed, category: string | null, contact: object = bd) =>
  render(<AgreementNote category={category} />, 'en', '/', [
    [enterpriseStateKey, { state: 1, contact }],
    [enterpriseAgreementKey, { agreement }],
    [['error-text', 'commercialAgreementUnsigned', 'en'], 'unsigned'],
    [['error-text', 'categoryNotInAgreement', 'en'], 'not this category'],
  ]);

it('says what an application would be refused with, and whom to ask', async () => {
  const tablets = { inForce: true, categories: ['tablet'] };
  const unsigned = await note({ inForce: false, categories: [] }, null);
  expect(unsigned).toContain('unsigned');
  expect(unsigned).toContain('mailto:bd@assay.example');
  expect(unsigned).toContain('tel:+867550000000');
  expect(await note(tablets, 'reader')).toContain('not this category');
  expect(await note(tablets, 'reader', { email: null, phone: null })).toContain(
    en('session:agreementNobody'),
  );
});

it('says nothing where nothing would be refused', async () => {
  const tablets = { inForce: true, categories: ['tablet'] };
  for (const [agreement, category] of [
    [tablets, 'tablet'],
    [tablets, null],
    [null, 'reader'],
  ] as const) {
    expect(await note(agreement, category)).toBe('');
  }
});

const steps = onboardingSteps.map((step, at) => ({ step, done: at < 4 }));
const office = {
  of: 'office',
  name: '办公室',
  nameEn: 'The office',
  role: null,
  roleEn: null,
  email: 'o@assay.example',
  phone: null,
} as const;
const since = '2026-11-20T02:00:00.000Z';
const standing = {
  steps,
  since,
  dueAt: null,
  refused: null,
  licence: { file: null, missing: false },
  contact: office,
  codes: [],
};
const panel = (onboarding: OwnOnboarding | null) =>
  render(<OnboardingPanel />, 'en', '/', [[ownOnboardingKey, { onboarding }]]);

it('tells a maker how far it is, whose turn it is, and whom to ask', async () => {
  const own = await panel({ ...standing, turn: 'maker', step: 'agreement' });
  for (const text of [
    en('session:onboarding.left', { count: 3 }),
    en('session:onboarding.mine'),
    en('session:onboarding.own.agreement'),
    'The office',
    'mailto:o@assay.example',
  ])
    expect(own).toContain(text);
  const theirs = await panel({
    ...standing,
    turn: 'programme',
    step: 'agreement',
    dueAt: '2099-11-27T10:00:00.000Z',
  });
  for (const text of [
    en('session:onboarding.theirs'),
    en('session:onboarding.office.agreement'),
    '27 Nov 2099',
  ])
    expect(theirs).toContain(text);
  expect(await panel({ ...standing, turn: 'suspended', step: null, contact: null })).toContain(
    en('session:onboarding.suspended'),
  );
});

const bdContact = {
  of: 'business',
  name: '高岚',
  nameEn: 'Gao Lan',
  email: 'gao@assay.example',
  phone: '+86 592 5600 118',
} as const;
const theirs = { turn: 'programme', dueAt: '2099-11-27T10:00:00.000Z' } as const;
const states: [what: string, onboarding: Partial<OwnOnboarding>, keys: string[]][] = [
  ['nothing handed in', { turn: 'maker', step: 'company' }, ['mine', 'own.company']],
  ['returned', { turn: 'maker', step: 'verification' }, ['mine', 'own.verification']],
  ['in verification', { ...theirs, step: 'verification' }, ['theirs', 'office.verification']],
  ['in admission', { ...theirs, step: 'admission' }, ['office.admission']],
  ['without a contact', { ...theirs, step: 'contact' }, ['office.contact']],
  ['agreement prepared', { ...theirs, step: 'agreement' }, ['office.agreement']],
  ['agreement to sign', { turn: 'maker', step: 'agreement' }, ['mine', 'own.agreement']],
  ['without a code', { ...theirs, step: 'code' }, ['office.code']],
  ['without permissions', { ...theirs, step: 'permissions' }, ['office.permissions']],
  ['suspended', { turn: 'suspended', step: null }, ['suspended', 'suspendedLead', 'ask.suspended']],
];

it.each(states)(
  'says in both languages who has to do what since when, and whom to reach how: %s',
  async (_what, state, keys) => {
    const known = {
      ...standing,
      since: '2025-11-20T02:00:00.000Z',
      contact: bdContact,
      ...state,
    } as OwnOnboarding;
    for (const [language, say, name, day] of [
      ['zh', zh, '高岚', '2025-11-20'],
      ['en', en, 'Gao Lan', '20 Nov 2025'],
    ] as const) {
      const shown = await render(<OnboardingPanel />, language, '/', [
        [ownOnboardingKey, { onboarding: known }],
      ]);
      for (const key of keys) expect(shown).toContain(say(`session:onboarding.${key}`));
      const reached = [name, 'mailto:gao@assay.example', 'tel:+865925600118'];
      for (const one of [say('time:since', { when: day }), ...reached]) expect(shown).toContain(one);
      const until = language === 'zh' ? / 前[<（]/ : /by /;
      expect(until.test(shown)).toBe(state.turn === 'programme');
    }
  },
);

it('says so where the programme is late', async () => {
  const late = { ...standing, turn: 'programme', step: 'code', dueAt: '2026-11-20T10:00:00.000Z' } as const;
  expect(await panel(late)).toMatch(new RegExp(en('session:onboarding.late', { when: '.*' })));
});

it('tells nobody who may apply already, or has no enterprise', async () => {
  expect(await panel({ ...standing, turn: 'admitted', step: null })).toBe('');
  expect(await panel(null)).toBe('');
});
