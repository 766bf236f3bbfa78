import { expect, it } from 'vitest';
import { type ReadinessFacts, readinessOf } from '#domain/programme/readiness.ts';

const ready: ReadinessFacts = {
  privacyText: true,
  userText: true,
  unreadTexts: [],
  references: { category: 9, os: 4, 'cpu-architecture': 3, 'screen-density': 7, 'sales-region': 6 },
  apps: 12,
  reviewers: 2,
  invitedReviewers: 0,
  reviewersNeeded: 2,
  suites: 1,
  sampleAddress: true,
  named: true,
  officeContact: true,
  mail: true,
  mailDelivered: true,
};
const { references } = ready;

it.each<[Partial<ReadinessFacts>, missing: string, stops: string | null]>([
  [{}, '', null],
  [{ privacyText: false }, 'texts', 'agreements'],
  [{ userText: false }, 'texts', 'agreements'],
  [{ references: { ...references, 'screen-density': 0 } }, 'references', 'product'],
  [{ apps: 0 }, 'apps', 'apply'],
  [{ reviewers: 0, reviewersNeeded: 1 }, 'reviewers', 'review'],
  [{ reviewers: 1, reviewersNeeded: 1 }, '', null],
  [{ reviewers: 1 }, 'reviewers', 'certificate'],
  [{ reviewersNeeded: 3 }, 'reviewers', 'certificate'],
  [{ reviewers: 1, sampleAddress: false }, 'samples reviewers', 'samples'],
  [{ reviewers: 0, invitedReviewers: 2 }, 'reviewers', 'review'],
  [{ reviewers: 1, invitedReviewers: 1 }, 'reviewers', 'certificate'],
  [{ unreadTexts: ['privacy'] }, 'readTexts', null],
  [{ unreadTexts: ['privacy', 'user'], suites: 0 }, 'suites readTexts', 'test'],
  [{ suites: 0 }, 'suites', 'test'],
  [{ sampleAddress: false }, 'samples', 'samples'],
  [{ named: false, officeContact: false, mail: false }, '', null],
  [{ sampleAddress: false, apps: 0, userText: false }, 'texts apps samples', 'agreements'],
])('a programme with %j lacks "%s", and stops makers at %s', (facts, missing, stops) => {
  const judged = readinessOf({ ...ready, ...facts });
  const lacking = judged.items.filter(({ state }) => state === 'missing').map(({ item }) => item);
  expect([lacking.join(' '), judged.stops]).toEqual([missing, stops]);
});

it('holds nobody up for what only helps', () => {
  const { items } = readinessOf({ ...ready, mail: false });
  expect(items.filter(({ state }) => state === 'open')).toEqual([
    { item: 'mail', stage: null, state: 'open' },
  ]);
  const { items: waiting } = readinessOf({ ...ready, mailDelivered: false });
  expect(waiting.find(({ item }) => item === 'mail')?.state).toBe('open');
});
