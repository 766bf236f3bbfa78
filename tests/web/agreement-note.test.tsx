import { expect, it } from 'vitest';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { onboardingSteps } from '#domain/enterprises/onboarding.ts';
import { AgreementNote } from '#web/components/agreements/agreement-note.tsx';
import { OnboardingPanel } from '#web/components/page/onboarding-panel.tsx';
import {
  enterpriseAgreementKey,
  enterpriseStateKey,
  ownOnboardingKey,
} from '#web/lib/session/enterprise-state.ts';
import { render } from './render.tsx';

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
  expect(await note(tablets, 'reader', { email: null, phone: null })).toContain('certification programme');
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
  name: '认证办公室',
  nameEn: 'The office',
  email: 'o@assay.example',
  phone: null,
} as const;
const since = '2026-11-20T02:00:00.000Z';
const standing = { steps, since, dueAt: null, contact: office, codes: [] };
const panel = (onboarding: OwnOnboarding | null) =>
  render(<OnboardingPanel />, 'en', '/', [[ownOnboardingKey, { onboarding }]]);

it('tells a maker how far it is, whose turn it is, and whom to ask', async () => {
  const own = await panel({ ...standing, turn: 'maker', step: 'agreement' });
  for (const text of [
    '3 steps left',
    'Your turn',
    'Sign the business agreement',
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
  for (const text of ['With the programme', 'Prepares the business agreement', '27 Nov 2099'])
    expect(theirs).toContain(text);
  expect(await panel({ ...standing, turn: 'suspended', step: null, contact: null })).toContain(
    'Your enterprise is suspended',
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
const states: [what: string, onboarding: Partial<OwnOnboarding>, zh: string[], en: string[]][] = [
  [
    'nothing handed in',
    { turn: 'maker', step: 'company' },
    ['轮到你', '提交企业资料'],
    ['Your turn', 'Submit the company data'],
  ],
  [
    'returned',
    { turn: 'maker', step: 'verification' },
    ['轮到你', '更正并重新提交'],
    ['Your turn', 'Correct the company details'],
  ],
  [
    'in verification',
    { ...theirs, step: 'verification' },
    ['认证项目在处理', '核实企业资料'],
    ['With the programme', 'Checks the company data'],
  ],
  ['in admission', { ...theirs, step: 'admission' }, ['决定准入'], ['Decides on admission']],
  ['without a contact', { ...theirs, step: 'contact' }, ['指定商务联系人'], ['Names your BD contact']],
  [
    'agreement prepared',
    { ...theirs, step: 'agreement' },
    ['准备商务协议'],
    ['Prepares the business agreement'],
  ],
  [
    'agreement to sign',
    { turn: 'maker', step: 'agreement' },
    ['轮到你', '签署商务协议并寄回'],
    ['Your turn', 'Sign the business agreement'],
  ],
  ['without a code', { ...theirs, step: 'code' }, ['发放合作伙伴码'], ['Issues your partner code']],
  ['without permissions', { ...theirs, step: 'permissions' }, ['开通权限'], ['Grants your permissions']],
  [
    'suspended',
    { turn: 'suspended', step: null },
    ['企业已停用', '准入已暂停', '暂停的原因，请咨询'],
    ['Your enterprise is suspended', 'Admission is suspended', 'To learn why, please ask'],
  ],
];

it.each(states)(
  'says in both languages who has to do what since when, and whom to reach how: %s',
  async (_what, state, zh, en) => {
    const known = {
      ...standing,
      since: '2025-11-20T02:00:00.000Z',
      contact: bdContact,
      ...state,
    } as OwnOnboarding;
    for (const [language, said, since] of [
      ['zh', [...zh, '高岚'], '2025-11-20 起'],
      ['en', [...en, 'Gao Lan'], 'since 20 Nov 2025'],
    ] as const) {
      const shown = await render(<OnboardingPanel />, language, '/', [
        [ownOnboardingKey, { onboarding: known }],
      ]);
      for (const one of [...said, since, 'mailto:gao@assay.example', 'tel:+865925600118'])
        expect(shown).toContain(one);
      expect(shown.includes(language === 'zh' ? '前</span>' : 'by ')).toBe(state.turn === 'programme');
    }
  },
);

it('says so where the programme is late', async () => {
  const late = { ...standing, turn: 'programme', step: 'code', dueAt: '2026-11-20T10:00:00.000Z' } as const;
  expect(await panel(late)).toContain('was due');
});

it('tells nobody who may apply already, or has no enterprise', async () => {
  expect(await panel({ ...standing, turn: 'admitted', step: null })).toBe('');
  expect(await panel(null)).toBe('');
});
