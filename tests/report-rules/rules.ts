import type { ErrorName } from '#domain/errors/errors.ts';
import { type InputRule, inputRules } from '../fixtures/input-rules.ts';

/** `file › title of a test`. */
export type Proof = `tests/${string} › ${string}`;

/** What is refused: by the domain, over HTTP by a code, and in words where it was entered. */
export type Refusal = {
  section: 5 | 9;
  rule: string;
  domain: Proof;
  http: Proof;
  error: ErrorName;
  /** A key of the pages' texts, or `catalogue`: the words of the code itself. */
  says: string;
};

/** What holds without anything being refused: a number, a moment, a text that is put right. */
export type Conduct = { section: 5 | 9; rule: string; shown: Proof };

function ofInput({ section, rule, error, says }: InputRule): Refusal {
  return {
    section,
    rule,
    error,
    says,
    domain: 'tests/domain/forms/input-rules.test.ts › %s',
    http: 'tests/api/calls/input-rules.test.ts › %s',
  };
}

const files = 'tests/api/files/files-upload.test.ts';
const fileRules = 'tests/domain/file-rules.test.ts';
const limits: Proof = 'tests/domain/forms/limits.test.ts › %s: %s';

type Line = [5 | 9, string, Proof, Proof, ErrorName, string];
const kinds: Proof = `${fileRules} › %s %s with %s content is refused with %s`;
const sizes: Proof = `${fileRules} › names the size error of each kind`;
const archive = 'tests/workers/parsers/parse-archive.test.ts';
const application = 'tests/api/applications/applications.test.ts';
const barriers: Proof = 'tests/web/applications/wizard.test.ts › %s may be applied for or not';
const wrongUpload: Proof =
  'tests/api/applications/uploads.test.ts › when it is no XML by its content, or too large';
const noWorkbook: Proof = `${files} › is refused when it is another archive, another document, or has macros`;

const lines: Line[] = [
  [
    5,
    'Digits-only id: 1 to 64 digits',
    'tests/domain/validation.test.ts › refuses %j',
    'tests/api/agreements.test.ts › knows the two types alone, agreement alone, and nobody who is not signed in',
    'parameterInvalid',
    'catalogue',
  ],
  [
    5,
    'User agreement: signed before work',
    'tests/domain/agreements/agreements.test.ts › is refused with 409: nobody is signed out for it',
    'tests/api/agreements.test.ts › refuses the next call, keeps what was signed, and is mended by signing again',
    'agreementsUnsigned',
    'session:haveRead',
  ],
  [
    5,
    'Images: PNG, JPG or JPEG',
    kinds,
    `${files} › that is none is refused whatever its name`,
    'imageFormatInvalid',
    'catalogue',
  ],
  [9, 'Image: max 5 MB', sizes, `${files} › may have 5 MB and not a byte more`, 'imageTooLarge', 'catalogue'],
  [
    9,
    'Image: 2 per item',
    limits,
    'tests/api/general-config/config-in-force.test.ts › the number of pictures and the moment of reminders hold from the next application on',
    'parameterInvalid',
    'errors:reason.images',
  ],
  [5, 'Files: test result XML only', kinds, wrongUpload, 'invalidTestResultFile', 'evidence:wrongFile.type'],
  [9, 'Test result file: max 1 MB', sizes, wrongUpload, 'testResultTooLarge', 'catalogue'],
  [5, 'Files: plus-mode form XLSX or XLS', kinds, noWorkbook, 'excelFormatInvalid', 'wizard:formHelp'],
  [
    5,
    'Files: one file only',
    kinds,
    `${files} › holds one file and nothing else`,
    'parameterInvalid',
    'wizard:formHelp',
  ],
  [9, 'Excel file: max 20 MB', sizes, `${files} › may have 20 MB`, 'excelTooLarge', 'catalogue'],
  [
    9,
    'Decompressed single file: 50 MB',
    limits,
    `${archive} › an archive with %s is refused`,
    'decompressedFileTooLarge',
    'catalogue',
  ],
  [
    9,
    'Decompressed total: 500 MB',
    limits,
    `${archive} › overlapping entries that add up to more than 500 MB are stopped by the running total`,
    'decompressedTotalTooLarge',
    'catalogue',
  ],
  [
    9,
    'Contacts overall: max 100',
    limits,
    'tests/api/calls/parallel-limits.test.ts › keeps at most 100 contacts of an enterprise',
    'contactsTooMany',
    'user-centre:contact.full',
  ],
  [
    5,
    'Contacts: an address once',
    'tests/domain/folded-names.test.ts › never folds to nothing',
    'tests/api/products/contacts.test.ts › refuses an address that is there already, in any case of letters',
    'contactDuplicate',
    'catalogue',
  ],
  [
    5,
    'Channel ID: partner code selected',
    'tests/domain/products.test.ts › is partner code and custom code, 16 characters in capitals',
    'tests/api/products/products.test.ts › need the partner code of the enterprise',
    'partnerCodeFailed',
    'client:partnerCodeMissing',
  ],
  [
    9,
    'Channel ID: 16, each once',
    'tests/domain/products.test.ts › is partner code and custom code, 16 characters in capitals',
    'tests/api/products/products.test.ts › are unique across the portal, in any case of letters',
    'channelIdGenerationFailed',
    'client:channelId',
  ],
  [
    5,
    'Required: CPU architecture',
    barriers,
    `${application} › refuses a product with %s`,
    'cpuArchitectureMissing',
    'wizard:barrier.cpuArchitecture',
  ],
  [
    5,
    'Required: screen density',
    barriers,
    `${application} › refuses a product with %s`,
    'screenDensityMissing',
    'wizard:barrier.screenDensity',
  ],
  [
    5,
    'A channel ID exists before an application',
    barriers,
    `${application} › refuses a product with %s`,
    'channelCodeMissing',
    'wizard:barrier.channelCode',
  ],
  [
    5,
    'Duplicate products rejected',
    'tests/domain/folded-names.test.ts › is folded as it was',
    'tests/api/products/products.test.ts › refuses an identical product, also in other letters, but not another category or enterprise',
    'productIdentical',
    'client:productExists',
  ],
  [
    5,
    'Test result must match the product',
    'tests/domain/test-results/test-results-matching.test.ts › a mismatch names what was wanted, what was found, and where',
    'tests/api/applications/finish-parsing.test.ts › is refused with wanted and found unless its edition is accepted on the day the run began',
    'productInformationMismatch',
    'client:resultInconsistent',
  ],
  [
    5,
    'Test results needed for all configurations',
    'tests/domain/applications/evidence.test.ts › %s',
    'tests/workflows/application.test.ts › refuses an application whose evidence is not complete, and takes it once it is',
    'reviewDataIncomplete',
    'evidence:condition.no-result.note',
  ],
  [
    5,
    'All required configurations saved',
    'tests/domain/products.test.ts › never gives a row away twice, and keeps every row that says the same',
    `${application} › refuses %s`,
    'parameterInvalid',
    'wizard:lacking.configurations',
  ],
];

export const refusals: readonly Refusal[] = [
  ...inputRules.map(ofInput),
  ...lines.map(([section, rule, domain, http, error, says]) => ({
    section,
    rule,
    domain,
    http,
    error,
    says,
  })),
];

const valid = 'tests/domain/validation.test.ts';
const usage: Proof =
  'tests/web/session/usage.test.ts › is recorded 800 ms later, and of a burst the last alone';
const asked: Proof = 'tests/web/notices.test.tsx › %s: asked for every 60 seconds, not in a hidden tab';

export const conducts: readonly Conduct[] = [
  { section: 5, rule: 'Text sanitiser', shown: `${valid} › %j becomes %j` },
  {
    section: 5,
    rule: 'Text sanitiser: the variant without the slash',
    shown: `${valid} › has a variant that takes the slash away too`,
  },
  { section: 5, rule: 'URL helper prepends https://', shown: `${valid} › %j becomes %j` },
  {
    section: 5,
    rule: 'User agreement: confirm after the box',
    shown: 'tests/e2e/guard.spec.ts › a newcomer signs both agreements and begins in the wizard',
  },
  {
    section: 5,
    rule: 'User agreement: no data, agreement-get-error',
    shown: 'tests/e2e/guard.spec.ts › an agreement that cannot be had says so',
  },
  { section: 9, rule: 'Poll interval: 60 seconds', shown: asked },
  {
    section: 9,
    rule: 'Unread message preview: 5',
    shown: 'tests/api/messages.test.ts › are counted, and the newest five shown',
  },
  {
    section: 9,
    rule: 'Unread badge: 99 at most',
    shown: 'tests/web/components.test.tsx › shows and says no more than 99 on the bell',
  },
  { section: 9, rule: 'Bell animation: 3 seconds', shown: limits },
  { section: 9, rule: 'Usage record: 800 ms', shown: usage },
  {
    section: 9,
    rule: 'Privacy check: 200 ms later',
    shown:
      'tests/web/session/guard-facts.test.ts › is enterprise state, user info, user agreement, and 200 ms after that the privacy agreement',
  },
  {
    section: 9,
    rule: 'Cookie expiry: 1 hour',
    shown: 'tests/api/sessions/session.test.ts › lasts an hour from its last use, twelve hours in all',
  },
  {
    section: 9,
    rule: 'Agreement type ids: 10256 and 502',
    shown: 'tests/domain/agreements/agreements.test.ts › has the type ids and the delay of the specification',
  },
  { section: 9, rule: 'Default language: Chinese', shown: 'tests/web/language/language.test.ts › %s' },
  { section: 9, rule: 'Minimum page width: 1280 px', shown: limits },
  {
    section: 9,
    rule: 'Non-disclosure: in months',
    shown: 'tests/domain/forms/input-rules.test.ts › a well-formed %s breaks none',
  },
  {
    section: 9,
    rule: 'Consultation: three working days',
    shown:
      'tests/api/enquiries.test.ts › is stored as it was written, with a number and a promise of three working days until 18:00',
  },
  {
    section: 9,
    rule: 'Consultation: kept two years',
    shown:
      'tests/api/enquiries.test.ts › a question is deleted two years after it came, with what was answered',
  },
  {
    section: 9,
    rule: 'Page chunk: 120 seconds',
    shown: 'tests/web/page-chunks.test.tsx › is taken for lost after 120 seconds, and not before',
  },
  {
    section: 9,
    rule: 'Certification mode: 1 by default',
    shown: 'tests/web/applications/wizard.test.ts › makes the request that the server takes',
  },
];
