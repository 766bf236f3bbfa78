import { afterEach, expect, it, vi } from 'vitest';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { OnboardingChecklist } from '#web/components/onboarding/own-onboarding.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { render } from '../render.tsx';

const en = await sayIn('en');
const accounts = 'https://accounts.assay.example';
const page = { querySelector: () => ({ content: accounts }) };
const onboarding: OwnOnboarding = {
  turn: 'maker',
  step: 'company',
  since: '2026-11-23T02:00:00.000Z',
  dueAt: null,
  steps: [{ step: 'company', done: false }],
  licence: { file: null, missing: false },
  refused: null,
  contact: null,
  codes: [],
};

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['company', true, true],
  ['verification', true, true],
  ['agreement', true, false],
  ['company', false, false],
] as const)(
  'at step %s, with account pages %s, leads to the data of the company: %s',
  async (step, hasAccountPages, leads) => {
    vi.stubGlobal('document', page);
    const list = <OnboardingChecklist onboarding={{ ...onboarding, step }} />;
    const markup = await render(list, 'en', '/', [[sessionQuery.queryKey, { hasAccountPages }]]);
    expect(markup.includes(`href="${accounts}/company?lang=`)).toBe(leads);
  },
);

it.each([
  ['declined', 'maker', 'admission'],
  ['suspended', 'suspended', null],
] as const)('says why an enterprise was %s', async (kind, turn, step) => {
  vi.stubGlobal('document', page);
  const refused = { kind, at: onboarding.since, reason: 'The licence\nhas expired.', reasonEn: null };
  const list = <OnboardingChecklist onboarding={{ ...onboarding, turn, step, refused }} />;
  const markup = await render(list, 'en', '/', []);
  expect(markup).toContain(refused.reason);
  expect(markup).toContain(en(`session:onboarding.refused.${kind}`));
  const own = { ...refused, reason: '许可证已过期。', reasonEn: 'It has expired.' };
  const both = <OnboardingChecklist onboarding={{ ...onboarding, turn, step, refused: own }} />;
  expect(await render(both, 'en', '/', [])).toContain(own.reasonEn);
  const one = { ...own, reasonEn: null };
  const other = <OnboardingChecklist onboarding={{ ...onboarding, turn, step, refused: one }} />;
  expect(await render(other, 'en', '/', [])).toContain(`<span lang="zh-CN">${own.reason}</span>`);
});
