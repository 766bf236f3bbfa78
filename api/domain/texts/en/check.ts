import type { CheckTexts } from '#domain/texts/zh/check.ts';

const figures = {
  cases: 'cases',
  passed: 'passed',
  failed: 'failed',
  modulesDone: 'modules done',
  modules: 'modules',
};

export const check: CheckTexts = {
  outcomes: {
    passes: 'ready to submit',
    findings: 'the file is valid, but something is missing',
    refused: 'the file would be refused',
  },
  states: {
    unexplained: 'no reason given',
    open: 'awaiting review',
    accepted: 'accepted',
    rejected: 'reason rejected',
  },
  missing: {
    'no-result': 'No test result',
    processing: 'Still being read',
    refused: 'Refused',
    'failures-omitted': 'Failures beyond the report’s limit, for which no reason can be given',
    'open-failures': 'Failures without a reason',
    'incomplete-run': 'Modules not finished, in a suite that has to be run in full',
    'rejected-result': 'Rejected results submitted again unchanged',
    'rejected-bypass': 'Failures whose reason was rejected',
  },
  figures: ({ cases, passed, failed, blocked }) =>
    `${cases} cases: ${passed} passed, ${failed} failed, ${blocked} blocked`,
  rules: (parser, judgement) => `Rules: parser ${parser}, judgement ${judgement}`,
  disagreement: (figure, stated, counted) =>
    `The file’s summary disagrees with its cases: ${figures[figure]} ${stated}, counted ${counted}`,
  unmatchedException: (key) => `An exception matches no failure: ${key}`,
  declare:
    'A suite name and version that the file leaves out can be given by --suite-name and --suite-version',
  usage: `Usage: assay check <file> --product product.json [--os-version version] [--suite-name name] [--suite-version version]
       [--zone time-zone] [--exceptions exceptions.json] [--with earlier-file]… [--json | --sarif | --junit] [--lang zh|en]
       assay schema product|verdict|exceptions
Exit codes: 0 ready, 1 something is missing, 2 the file would be refused, 64 wrong usage, 70 internal failure`,
};
