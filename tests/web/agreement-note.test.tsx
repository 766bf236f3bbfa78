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
    'Sign the commercial agreement',
    'The office',
    'mailto:o@assay.example',
  ])
    expect(own).toContain(text);
  const theirs = await panel({
    ...standing,
    turn: 'programme',
    step: 'agreement',
    dueAt: '2026-11-27T10:00:00.000Z',
  });
  for (const text of ['With the programme', 'Prepares the commercial agreement', 'by Fri 27 Nov'])
    expect(theirs).toContain(text);
  expect(await panel({ ...standing, turn: 'suspended', step: null, contact: null })).toContain(
    'Your enterprise is suspended',
  );
});

it('tells nobody who may apply already, or has no enterprise', async () => {
  expect(await panel({ ...standing, turn: 'admitted', step: null })).toBe('');
  expect(await panel(null)).toBe('');
});
