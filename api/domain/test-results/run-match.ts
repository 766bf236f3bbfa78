import { itemAgrees } from './test-result-matching.ts';
import type { TestReport } from './test-results.ts';

/** Items compared with product and application, in the order of display. */
export const matchItems = [
  'brand',
  'model',
  'configuration',
  'osVersion',
  'fingerprint',
  'suiteName',
  'suiteVersion',
] as const;
export type MatchItem = (typeof matchItems)[number];

export type MatchedItem = { item: MatchItem; expected: string; found: string; agrees: boolean | null };

type RunExpectation = {
  brands: readonly string[];
  model: string;
  osVersion: string;
  /** Such as `8 GB + 256 GB`. */
  configuration: string;
  /** Accepted editions of the run's suite on its day; null where the programme has published none. */
  accepted: readonly string[] | null;
  isAccepted: boolean;
};

const known = (found: string, agrees: boolean) => (found.trim() === '' ? null : agrees);

/** Compares a result with product and application, item by item. A value that the file lacks matches nothing. */
export function matchRun(
  { build, suite }: Pick<TestReport, 'build' | 'suite'>,
  expected: RunExpectation,
): MatchedItem[] {
  const { brands, model, osVersion, configuration, accepted, isAccepted } = expected;
  const { fingerprint, fingerprintAltered, fingerprintReported } = build;
  const rows: Record<MatchItem, Omit<MatchedItem, 'item'>> = {
    brand: {
      expected: [...new Set(brands)].join(' / '),
      found: build.brand,
      agrees: brands.some((brand) => itemAgrees('brand', brand, build.brand)),
    },
    model: { expected: model, found: build.model, agrees: itemAgrees('model', model, build.model) },
    // Results contain no memory size: it is the upload's configuration.
    configuration: { expected: configuration, found: '', agrees: null },
    osVersion: {
      expected: osVersion,
      found: build.osVersion,
      agrees: itemAgrees('osVersion', osVersion, build.osVersion),
    },
    fingerprint: {
      expected: fingerprintAltered ? (fingerprintReported ?? '') : '',
      found: fingerprint,
      agrees: known(fingerprint, !fingerprintAltered),
    },
    suiteName: { expected: accepted === null ? '' : suite.name, found: suite.name, agrees: accepted && true },
    suiteVersion: {
      expected: (accepted ?? []).join(' / '),
      found: suite.version,
      agrees: accepted === null ? null : isAccepted,
    },
  };
  return matchItems.map((item) => ({ item, ...rows[item] }));
}
