/** What a result says of the run and the device, in the words of the mismatch display and of `matchReport`. */
export const RESULT_ITEMS = [
  'brand',
  'model',
  'osVersion',
  'fingerprint',
  'suiteName',
  'suiteVersion',
] as const;
export type ResultItem = (typeof RESULT_ITEMS)[number];

/** What a reviewer should look at twice. */
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

/** Those by which a build's fingerprint is not the device's own. */
export const FINGERPRINT_ODDITIES: readonly string[] = [
  'fingerprintAltered',
  'fingerprintDisagrees',
  'notReleaseBuild',
  'severalBuilds',
] satisfies OddityCode[];
