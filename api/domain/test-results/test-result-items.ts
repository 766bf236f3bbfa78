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
  'abiOfNoDevice',
  'afterReceipt',
  'beforeEdition',
  'beforePatch',
  'charactersReplaced',
  'duplicateModules',
  'duplicateTests',
  'endsBeforeStart',
  'failureInPassed',
  'filteredRun',
  'fingerprintAltered',
  'fingerprintDisagrees',
  'identicalRuntimes',
  'impossiblyFast',
  'moduleLongerThanRun',
  'modulePassesDisagree',
  'moduleTotalsDisagree',
  'notReleaseBuild',
  'nothingPassed',
  'sdkDisagrees',
  'severalBuilds',
  'suiteCountsDisagree',
  'testsElsewhere',
  'timesMissing',
  'unknownElements',
  'unknownResults',
] as const;
export type OddityCode = (typeof ODDITY_CODES)[number];

/** Oddities of a fingerprint that is not the device's own. */
export const FINGERPRINT_ODDITIES: readonly string[] = [
  'fingerprintAltered',
  'fingerprintDisagrees',
  'notReleaseBuild',
  'sdkDisagrees',
  'severalBuilds',
] satisfies OddityCode[];
