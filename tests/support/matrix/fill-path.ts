import { type Fixture, faultPrint } from './fixture.ts';

/** What an id in a path stands for, by the part of the path before it. */
const named: Record<string, (fixture: Fixture) => string> = {
  absences: (fixture) => fixture.account,
  accounts: (fixture) => fixture.account,
  'agreement-texts': () => '502',
  announcement: (fixture) => fixture.bulletin,
  arrivals: (fixture) => fixture.account,
  'application-forms': (fixture) => fixture.account,
  applications: (fixture) => fixture.application,
  'bypass-items': (fixture) => fixture.account,
  bulletins: (fixture) => fixture.bulletin,
  certificates: () => 'A2026-000001',
  codes: () => 'LANYUE7',
  colleagues: (fixture) => fixture.account,
  comments: (fixture) => fixture.account,
  configurations: (fixture) => fixture.configuration,
  contacts: (fixture) => fixture.contact,
  'document-directories': (fixture) => fixture.account,
  decisions: (fixture) => fixture.account,
  documents: (fixture) => fixture.account,
  effects: (fixture) => fixture.account,
  enquiries: (fixture) => fixture.account,
  'general-config': (fixture) => fixture.account,
  enterprises: (fixture) => fixture.enterprise,
  'failure-groups': () => faultPrint,
  files: (fixture) => fixture.file,
  jobs: (fixture) => fixture.account,
  'lab-work': (fixture) => fixture.account,
  labs: (fixture) => fixture.account,
  maintenance: (fixture) => fixture.account,
  message: (fixture) => fixture.message,
  messages: (fixture) => fixture.message,
  operations: (fixture) => fixture.application,
  products: (fixture) => fixture.product,
  queues: () => 'mail',
  resets: (fixture) => fixture.account,
  'reference-data': (fixture) => fixture.account,
  requirements: (fixture) => fixture.account,
  reviewers: (fixture) => fixture.account,
  reviews: (fixture) => fixture.application,
  'suite-downloads': () => 'x'.repeat(43),
  'suite-issues': (fixture) => fixture.account,
  'suite-packages': (fixture) => fixture.account,
  'suite-uploads': (fixture) => fixture.account,
  tokens: (fixture) => fixture.account,
  sessions: (fixture) => fixture.account,
  suites: (fixture) => fixture.account,
  uploads: (fixture) => fixture.account,
  versions: () => '9',
  views: (fixture) => fixture.account,
};

/** The path with ids of a fixture. @throws Error for a kind of id that the matrix does not know yet */
export function fillPath(path: string, fixture: Fixture): string {
  return path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_all, before: string, name: string) => {
    const find = named[before];
    if (!find) throw new Error(`${path}: say in fill-path.ts what {${name}} after ${before} stands for`);
    return `${before}/${find(fixture)}`;
  });
}
