import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';

/** The way of a maker from its registration to its certificate. */
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
export const neededReferences = [
  'category',
  'os',
  'cpu-architecture',
  'screen-density',
  'sales-region',
] as const satisfies readonly ReferenceKind[];
type NeededReference = (typeof neededReferences)[number];

/** Results and the final approval are decided by two people. */
export const reviewersLeast = 2;

/** What a programme's readiness is judged by. */
export type ReadinessFacts = {
  /** A text is in force, which is published in both languages. */
  privacyText: boolean;
  userText: boolean;
  /** Items in use, by kind. */
  references: Record<NeededReference, number>;
  /** Apps of the list in force. */
  apps: number;
  /** Reviewers who may sign in, counted up to two. */
  reviewers: number;
  /** Editions of suites whose results count, published and not withdrawn. */
  suites: number;
  /** There is a recipient of samples with an address. */
  sampleAddress: boolean;
  /** The programme was given its names. */
  named: boolean;
  /** The office has an email or a phone. */
  officeContact: boolean;
  /** Mail is sent. */
  mail: boolean;
};

type Fact = (facts: ReadinessFacts) => boolean;
type Need = {
  /** Where a maker stops without it. */
  stage: ReadinessStage;
  has: Fact;
};

/** What is needed, in the order in which a maker meets it. */
const needs = {
  texts: { stage: 'agreements', has: ({ privacyText, userText }) => privacyText && userText },
  references: {
    stage: 'product',
    has: ({ references }) => neededReferences.every((kind) => references[kind] > 0),
  },
  apps: { stage: 'apply', has: ({ apps }) => apps > 0 },
  reviewers: { stage: 'review', has: ({ reviewers }) => reviewers >= reviewersLeast },
  suites: { stage: 'test', has: ({ suites }) => suites > 0 },
  samples: { stage: 'samples', has: ({ sampleAddress }) => sampleAddress },
} as const satisfies Record<string, Need>;

/** What nobody stops at, and everybody is glad of. */
const helps = {
  identity: ({ named }) => named,
  office: ({ officeContact }) => officeContact,
  mail: ({ mail }) => mail,
} as const satisfies Record<string, Fact>;

export type NeededItem = keyof typeof needs;
export type ReadinessItem = NeededItem | keyof typeof helps;
const neededItems = Object.keys(needs) as [NeededItem, ...NeededItem[]];
const helpingItems = Object.keys(helps) as (keyof typeof helps)[];
export const readinessItems = [...neededItems, ...helpingItems] as const;

type Judged =
  | { item: NeededItem; stage: ReadinessStage; state: 'missing' | 'ready' }
  | { item: keyof typeof helps; stage: null; state: 'open' | 'ready' };

/** `missing` holds makers up, `open` would only help. */
export type Readiness = {
  items: Judged[];
  /** Where a maker who registers today stops; null where none does. */
  stops: ReadinessStage | null;
};

/** What is missing before the first maker can be certified, in the order in which a maker meets it. */
export function readinessOf(facts: ReadinessFacts): Readiness {
  const needed = neededItems.map((item): Judged => {
    const { stage, has }: Need = needs[item];
    return { item, stage, state: has(facts) ? 'ready' : 'missing' };
  });
  const helping = helpingItems.map((item): Judged => {
    const has: Fact = helps[item];
    return { item, stage: null, state: has(facts) ? 'ready' : 'open' };
  });
  return {
    items: [...needed, ...helping],
    stops: needed.find(({ state }) => state === 'missing')?.stage ?? null,
  };
}

/** True for an item that makers stop at without it. */
export function isNeeded(item: ReadinessItem): item is NeededItem {
  return neededItems.some((one) => one === item);
}
