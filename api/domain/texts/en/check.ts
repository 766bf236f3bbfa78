import type { CheckTexts } from '#domain/texts/zh/check.ts';

export const check: CheckTexts = {
  outcomes: {
    passes: 'ready to be submitted',
    findings: 'the file is valid, and something is missing',
    refused: 'the file would be refused',
  },
  states: {
    unexplained: 'without a reason',
    open: 'to be reviewed',
    accepted: 'accepted',
    rejected: 'its reason was rejected',
  },
  missing: {
    'no-result': 'No test result',
    processing: 'Still being read',
    refused: 'Refused',
    'failures-omitted': 'Failures beyond what a report keeps, for which no reason can be given',
    'open-failures': 'Failures without a reason',
    'incomplete-run': 'Modules that were not done, of a suite that has to be run whole',
    'rejected-bypass': 'Failures whose reason was rejected',
  },
  figures: ({ cases, passed, failed, blocked }) =>
    `${cases} cases: ${passed} passed, ${failed} failed, ${blocked} blocked`,
  rules: (parser, judgement) => `Rules: parser ${parser}, judgement ${judgement}`,
  usage: `Usage: assay check <file> --product product.json [--os-version version] [--exceptions exceptions.json] [--with earlier-file]…
       [--json | --sarif | --junit] [--lang zh|en]
       assay schema product|verdict|exceptions
Exit codes: 0 ready, 1 something is missing, 2 the file would be refused, 64 wrong usage, 70 trouble of its own`,
};
