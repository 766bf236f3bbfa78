import { RESULT_ITEMS, type ResultItem } from './test-result-items.ts';
import type { TestReport } from './test-results.ts';

/**
 * Expected values. RAM and ROM are not in the file: the configuration is the upload's target. `fingerprint` is a
 * prefix such as `lanyue/p110/`; missing items are not compared.
 */
export type ExpectedRun = {
  brand: string;
  model: string;
  osVersion: string;
  fingerprint?: string;
  suiteName?: string;
  suiteVersion?: string;
};

export type ReportMismatch = {
  item: ResultItem;
  expected: string;
  /** Empty when the file lacks it. */
  found: string;
  /** Line and attribute in the XML, `null` when the file lacks it. */
  line: number | null;
  attribute: string | null;
};

function normalise(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** "Android 15", "15" and "15.0" are one version; OpenHarmony writes "OpenHarmony-5.0". */
function normaliseVersion(text: string): string {
  return normalise(text)
    .replace(/^[a-z]+[ -]/, '')
    .replace(/(\.0)+$/, '');
}

/** Whether an item has the expected value; false without a value. */
export function itemAgrees(item: ResultItem, expected: string, found: string): boolean {
  if (found.trim() === '') return false;
  if (item === 'osVersion') return normaliseVersion(expected) === normaliseVersion(found);
  if (item === 'fingerprint') return normalise(found).startsWith(normalise(expected));
  return normalise(expected) === normalise(found);
}

function foundValues(report: TestReport): Record<ResultItem, string> {
  const { build, suite } = report;
  return {
    brand: build.brand,
    model: build.model,
    osVersion: build.osVersion,
    fingerprint: build.fingerprint,
    suiteName: suite.name,
    suiteVersion: suite.version,
  };
}

/**
 * Items that differ from the expected device and suite, in order of display; empty when all match. Case and outer
 * spaces do not count. A mismatch is `productInformationMismatch` (HTS.100000143).
 */
export function matchReport(report: TestReport, expected: ExpectedRun): ReportMismatch[] {
  const found = foundValues(report);
  return RESULT_ITEMS.flatMap((item): ReportMismatch[] => {
    const expectedValue = expected[item];
    if (expectedValue === undefined || itemAgrees(item, expectedValue, found[item])) return [];
    const position = report.positions[item];
    return [
      {
        item,
        expected: expectedValue,
        found: found[item],
        line: position?.line ?? null,
        attribute: position?.attribute ?? null,
      },
    ];
  });
}
