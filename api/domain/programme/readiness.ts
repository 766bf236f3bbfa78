import type { AgreementName } from '#domain/agreements/agreements.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';

/** Stages of an enterprise from registration to certificate. */
export const readinessStages = [
  'register',
  'agreements',
  'admission',
  'product',
  'apply',
  'review',
  'test',
  'samples',
  'certificate',
] as const;
export type ReadinessStage = (typeof readinessStages)[number];

/** Kinds of reference data without which no product can be described, and no application made. */
export const requiredReferences = [
  'category',
  'os',
  'cpu-architecture',
  'screen-density',
  'sales-region',
] as const satisfies readonly ReferenceKind[];
type NeededReference = (typeof requiredReferences)[number];

/** Reviewers are counted up to this number, which is enough for a programme. */
export const maxReviewersCounted = 3;

/** Facts that the readiness is calculated from. */
export type ReadinessFacts = {
  /** A published text in both languages is in effect. */
  privacyText: boolean;
  userText: boolean;
  /** Texts in effect that came with the product, and that nobody has confirmed. */
  unreadTexts: AgreementName[];
  /** Items in use, by kind. */
  references: Record<NeededReference, number>;
  /** Apps of the published list. */
  apps: number;
  /** Reviewers who may sign in, and those who have not accepted their invitation; each counted up to three. */
  reviewers: number;
  invitedReviewers: number;
  /** For two to decide, and a third where they differ. */
  reviewersNeeded: number;
  /** Editions of suites whose results count, published and not withdrawn. */
  suites: number;
  /** A recipient of samples with an address exists. */
  sampleAddress: boolean;
  /** The programme's names were set. */
  named: boolean;
  /** The office has an email or a phone. */
  officeContact: boolean;
  /** A mail server is set up. */
  mail: boolean;
  /** It has taken a mail of the last days that are kept. */
  mailDelivered: boolean;
};

type Fact = (facts: ReadinessFacts) => boolean;
type Need = {
  /** The stage that is blocked without it; null for what is to be done before makers come, and blocks none. */
  stage: ReadinessStage | null | ((facts: ReadinessFacts) => ReadinessStage);
  has: Fact;
};

/** Required items. */
const needs = {
  texts: { stage: 'agreements', has: ({ privacyText, userText }) => privacyText && userText },
  references: {
    stage: 'product',
    has: ({ references }) => requiredReferences.every((kind) => references[kind] > 0),
  },
  apps: { stage: 'apply', has: ({ apps }) => apps > 0 },
  reviewers: {
    // Too few are refused the final approval at the latest.
    stage: ({ reviewers }) => (reviewers === 0 ? 'review' : 'certificate'),
    has: ({ reviewers, reviewersNeeded }) => reviewers >= reviewersNeeded,
  },
  suites: { stage: 'test', has: ({ suites }) => suites > 0 },
  samples: { stage: 'samples', has: ({ sampleAddress }) => sampleAddress },
  readTexts: { stage: null, has: ({ unreadTexts }) => unreadTexts.length === 0 },
} as const satisfies Record<string, Need>;

/** Optional items. */
const helps = {
  identity: ({ named }) => named,
  office: ({ officeContact }) => officeContact,
  mail: ({ mail, mailDelivered }) => mail && mailDelivered,
} as const satisfies Record<string, Fact>;

export type NeededItem = keyof typeof needs;
export type ReadinessItem = NeededItem | keyof typeof helps;
const neededItems = Object.keys(needs) as [NeededItem, ...NeededItem[]];
const helpingItems = Object.keys(helps) as (keyof typeof helps)[];
export const readinessItems = [...neededItems, ...helpingItems] as const;

type Judged =
  | { item: NeededItem; stage: ReadinessStage | null; state: 'missing' | 'ready' }
  | { item: keyof typeof helps; stage: null; state: 'open' | 'ready' };

/** `missing` is to be done before makers come, `open` is optional. */
export type Readiness = {
  items: Judged[];
  /** The first blocked stage of a new enterprise; null without one. */
  stops: ReadinessStage | null;
};

const placeOf = ({ stage }: Judged) =>
  stage === null ? readinessStages.length : readinessStages.indexOf(stage);

/** What is missing before the first enterprise can be certified, in the order of stages. */
export function readinessOf(facts: ReadinessFacts): Readiness {
  const needed = neededItems.map((item): Judged => {
    const { stage, has }: Need = needs[item];
    const at = typeof stage === 'function' ? stage(facts) : stage;
    return { item, stage: at, state: has(facts) ? 'ready' : 'missing' };
  });
  const helping = helpingItems.map((item): Judged => {
    const has: Fact = helps[item];
    return { item, stage: null, state: has(facts) ? 'ready' : 'open' };
  });
  const items = [...needed.toSorted((one, other) => placeOf(one) - placeOf(other)), ...helping];
  const blocked = items.find(({ state, stage }) => state === 'missing' && stage !== null);
  return { items, stops: blocked?.stage ?? null };
}

/** True for an item that is to be done before makers come. */
export function isNeeded(item: ReadinessItem): item is NeededItem {
  return neededItems.some((one) => one === item);
}
