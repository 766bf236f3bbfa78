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

/** Reviewers that are counted: as many as a programme can need. */
export const reviewersMost = 2;

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
  /** Whoever approves results does not give the final approval as well. */
  fourEyes: boolean;
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
  stage: ReadinessStage | ((facts: ReadinessFacts) => ReadinessStage);
  has: Fact;
};

/** What is needed. */
const needs = {
  texts: { stage: 'agreements', has: ({ privacyText, userText }) => privacyText && userText },
  references: {
    stage: 'product',
    has: ({ references }) => neededReferences.every((kind) => references[kind] > 0),
  },
  apps: { stage: 'apply', has: ({ apps }) => apps > 0 },
  reviewers: {
    // A single one reviews everything, and is refused the last decision.
    stage: ({ reviewers }) => (reviewers === 0 ? 'review' : 'certificate'),
    has: ({ reviewers, fourEyes }) => reviewers >= (fourEyes ? reviewersMost : 1),
  },
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

const placeOf = ({ stage }: Judged) =>
  stage === null ? readinessStages.length : readinessStages.indexOf(stage);

/** What is missing before the first maker can be certified, in the order in which a maker meets it. */
export function readinessOf(facts: ReadinessFacts): Readiness {
  const needed = neededItems.map((item): Judged => {
    const { stage, has }: Need = needs[item];
    const at = typeof stage === 'string' ? stage : stage(facts);
    return { item, stage: at, state: has(facts) ? 'ready' : 'missing' };
  });
  const helping = helpingItems.map((item): Judged => {
    const has: Fact = helps[item];
    return { item, stage: null, state: has(facts) ? 'ready' : 'open' };
  });
  const items = [...needed.toSorted((one, other) => placeOf(one) - placeOf(other)), ...helping];
  return { items, stops: items.find(({ state }) => state === 'missing')?.stage ?? null };
}

/** True for an item that makers stop at without it. */
export function isNeeded(item: ReadinessItem): item is NeededItem {
  return neededItems.some((one) => one === item);
}
