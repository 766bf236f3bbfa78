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
  'moduleLongerThanRun',
  'moduleTotalsDisagree',
  'notReleaseBuild',
  'severalBuilds',
  'timesMissing',
  'unknownResults',
] as const;
