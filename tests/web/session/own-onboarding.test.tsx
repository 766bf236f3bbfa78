import { afterEach, expect, it, vi } from 'vitest';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { OnboardingChecklist } from '#web/components/page/own-onboarding.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { render } from '../render.tsx';

const accounts = 'https://accounts.assay.example';
const page = { querySelector: () => ({ content: accounts }) };
const onboarding: OwnOnboarding = {
  turn: 'maker',
  step: 'company',
  since: '2026-11-23T02:00:00.000Z',
  dueAt: null,
  steps: [{ step: 'company', done: false }],
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
