import { expect, it } from 'vitest';
import type { ReadinessView } from '#contract/programme/readiness.ts';
import { type ReadinessFacts, readinessOf } from '#domain/programme/readiness.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { ReadinessReport } from '#web/features/readiness/pages/readiness-page.tsx';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const facts: ReadinessFacts = {
  privacyText: true,
  userText: false,
  unreadTexts: [],
  references: { category: 9, os: 4, 'cpu-architecture': 3, 'screen-density': 7, 'sales-region': 6 },
  apps: 0,
  reviewers: 2,
  invitedReviewers: 0,
  reviewersNeeded: 1,
  suites: 3,
  sampleAddress: false,
  named: true,
  officeContact: true,
  mail: false,
  mailDelivered: false,
};
const report = (given: ReadinessFacts, language: 'zh' | 'en' = 'en') => {
  const readiness: ReadinessView = { ...readinessOf(given), facts: given };
  return render(<ReadinessReport readiness={readiness} />, language);
};
const buttons = (markup: string) => [
  ...markup.matchAll(
    /<a[^>]*class="([^"]*btn[^"]*)"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*class="([^"]*btn[^"]*)"/g,
  ),
];

it('answers in its title, says where makers stop, and fills the first button alone', async () => {
  const markup = await report(facts);
  expect(markup).toContain(en('readiness:title', { count: 3 }));
  expect(markup).toContain(en('readiness:reaches', { step: 2 }));
  expect(markup).toContain(
    en('readiness:fact.texts.missing', { privacy: en('readiness:inForce'), user: en('readiness:none') }),
  );
  const found = buttons(markup).map(([, a, b, c, d]) => ({ look: a ?? d ?? '', to: b ?? c ?? '' }));
  expect(found.map(({ to }) => to)).toEqual([
    '/ops/agreement-texts',
    '/ops/reference?kind=preloaded-app',
    '/ops/programme',
  ]);
  expect(found.map(({ look }) => look.includes('primary'))).toEqual([true, false, false]);
  expect(await report(facts, 'zh')).toContain(zh('readiness:title', { count: 3 }));
});

it('says that nothing is missing, and what would only help', async () => {
  const markup = await report({ ...facts, userText: true, apps: 3, sampleAddress: true });
  expect(markup).toContain(en('readiness:allReady'));
  expect(markup).toContain(en('readiness:fact.mail.missing'));
  const waits = await report({ ...facts, mail: true });
  expect(waits).toContain(en('readiness:fact.mail.waiting'));
  const delivered = await report({ ...facts, mail: true, mailDelivered: true });
  expect(delivered).not.toContain(en('readiness:fact.mail.waiting'));
  expect(markup).not.toContain(en('readiness:stopsHere'));
});

it('wants a second reviewer only where the programme asks for two people, and says where to change that', async () => {
  const whole = { ...facts, userText: true, apps: 3, sampleAddress: true, reviewers: 1 };
  expect(await report(whole)).toContain(en('readiness:allReady'));
  const markup = await report({ ...whole, reviewersNeeded: 2 });
  expect(markup).toContain(en('readiness:fact.reviewers.fewer', { reviewers: 1, needed: 2 }));
  expect(markup).toContain(en('readiness:so.secondReviewer'));
  const invited = { ...whole, reviewersNeeded: 2, invitedReviewers: 1 };
  expect(await report(invited)).toContain(
    en('readiness:fact.reviewers.fewerInvited', { reviewers: 1, needed: 2, count: 1 }),
  );
  const nobody = { ...invited, reviewers: 0, invitedReviewers: 2 };
  expect(await report(nobody)).toContain(en('readiness:fact.reviewers.invited', { count: 2 }));
});

it('lists a template that nobody has read, and stops nobody for it', async () => {
  const whole = { ...facts, userText: true, apps: 3, sampleAddress: true };
  const markup = await report({ ...whole, unreadTexts: ['privacy'] });
  const texts = en('readiness:agreement.privacy');
  expect(markup).toContain(en('readiness:fact.readTexts.missing', { texts }));
  expect(markup).toContain(en('readiness:title', { count: 1 }));
  expect(markup).toContain(en('readiness:reachesEnd'));
});
