import type { ReadinessView } from '#contract/programme/readiness.ts';
import { paths } from '#web/paths.ts';

type Item = ReadinessView['items'][number]['item'];

/** Where each is put right. */
export const ways: Record<Item, string> = {
  texts: paths.agreementTexts,
  readTexts: paths.agreementTexts,
  references: paths.reference,
  apps: `${paths.reference}?kind=preloaded-app`,
  reviewers: paths.accounts,
  suites: paths.suites,
  samples: paths.programme,
  identity: paths.programme,
  office: paths.programme,
  // An invitation sends one.
  mail: paths.accounts,
};
