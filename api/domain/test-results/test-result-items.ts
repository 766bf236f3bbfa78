/** Items of run and device, as named in mismatches and `matchReport`. */
export const RESULT_ITEMS = [
  'brand',
  'model',
  'osVersion',
  'fingerprint',
  'suiteName',
  'suiteVersion',
] as const;
export type ResultItem = (typeof RESULT_ITEMS)[number];

/** Oddities for the reviewer. */
export const ODDITY_CODES = [
  'duplicateModules',
  'duplicateTests',
  'endsBeforeStart',
  'fingerprintAltered',
  'fingerprintDisagrees',
  'identicalRuntimes',
  'impossiblyFast',
  'moduleLongerThanRun',
  'moduleTotalsDisagree',
  'notReleaseBuild',
  'severalBuilds',
  'timesMissing',
  'unknownResults',
] as const;
export type OddityCode = (typeof ODDITY_CODES)[number];

/** Oddities of a fingerprint that is not the device's own. */
export const FINGERPRINT_ODDITIES: readonly string[] = [
  'fingerprintAltered',
  'fingerprintDisagrees',
  'notReleaseBuild',
  'severalBuilds',
] satisfies OddityCode[];
