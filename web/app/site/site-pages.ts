import { certificateNumber } from '#domain/certificates/certificate-number.ts';
import type { SiteName } from './site-loaders.ts';

type Found = Readonly<Record<string, string>>;

/** A page of the public site: its addresses, the file by which the build knows its code, and what search engines are told. */
export type SitePage = {
  name: SiteName;
  pattern: RegExp;
  file: string;
  description: string;
  /** Whether there can be what the address names; where nothing is said, there can. */
  isPossible?: (params: Found) => boolean;
};

const home: SitePage = {
  name: 'home',
  pattern: /^\/$/,
  file: 'features/home/pages/home-page.tsx',
  description: 'home:lead',
};

const search: SitePage = {
  name: 'search',
  pattern: /^\/search\/?$/,
  file: 'features/certificates/pages/search-page.tsx',
  description: 'certificates:lead',
};

const certificate: SitePage = {
  name: 'certificate',
  pattern: /^\/c\/(?<number>[^/]+)\/?$/,
  file: 'features/certificates/pages/certificate-page.tsx',
  description: 'certificates:prevails',
  isPossible: ({ number = '' }) => certificateNumber.test(number.normalize('NFKC').trim().toUpperCase()),
};

const reader: SitePage = {
  name: 'reader',
  pattern: /^\/document(?:\/(?<id>[^/]+))?\/?$/,
  file: 'features/documents/pages/reader-page.tsx',
  description: 'documents:reader.lead',
};

const question: SitePage = {
  name: 'question',
  pattern: /^\/question\/?$/,
  file: 'features/enquiries/pages/question-page.tsx',
  description: 'enquiries:form.lead',
};

const consult: SitePage = {
  name: 'consult',
  pattern: /^\/consult\/?$/,
  file: 'features/enquiries/pages/consult-page.tsx',
  description: 'consult:lead',
};

const privacy: SitePage = {
  name: 'privacy',
  pattern: /^\/privacy\/?$/,
  file: 'features/legal/pages/privacy-page.tsx',
  description: 'legal:lead.privacy',
};

const terms: SitePage = {
  name: 'terms',
  pattern: /^\/terms\/?$/,
  file: 'features/legal/pages/terms-page.tsx',
  description: 'legal:lead.user',
};

const cookies: SitePage = {
  name: 'cookies',
  pattern: /^\/cookies\/?$/,
  file: 'features/legal/pages/cookies-page.tsx',
  description: 'cookies:lead',
};

const development: SitePage = {
  name: 'development',
  pattern: /^\/development\/?$/,
  file: 'features/downloads/pages/development-page.tsx',
  description: 'downloads:development.lead',
};

const tool: SitePage = {
  name: 'tool',
  pattern: /^\/tool\/?$/,
  file: 'features/downloads/pages/tool-page.tsx',
  description: 'downloads:tool.lead',
};

/** Where nothing is. */
const missing: SitePage = {
  name: 'missing',
  pattern: /^/,
  file: 'app/page-failure.tsx',
  description: 'errors:notFoundHint',
  isPossible: () => false,
};

/** By the first part of their addresses: pages of the app, which knows itself what is not there. */
export const appPages: readonly string[] = [
  ...[
    'account',
    'agreementSupplement',
    'accountSettings',
    'apiTokens',
    'basicInformation',
    'businessAgreement',
    'certification',
  ],
  ...['certificationWizard', 'contactManagement', 'handleLogin', 'labWork'],
  ...['loginFailed.html', 'messageCenter', 'messageDetail', 'myProduct', 'ops', 'personService'],
  ...['privacyAgreement', 'product', 'productDetail', 'protocolManagement', 'report', 'reportInfo'],
  ...['setUp', 'userAgreement'],
];

export const sitePages: readonly SitePage[] = [
  ...[home, development, search, certificate, tool],
  ...[reader, question, consult],
  ...[privacy, terms, cookies],
];
const isOfApp = (path: string) =>
  appPages.some((name) => path.toLowerCase().split('/')[1] === name.toLowerCase());

/** The page of an address without its language, and what its pattern found there. */
export function findSitePage(path: string): { page: SitePage; params: Found } | null {
  if (isOfApp(path)) return null;
  for (const page of [...sitePages, missing]) {
    const found = page.pattern.exec(path);
    if (found) return { page, params: decode(found.groups ?? {}) };
  }
  return null;
}

function decode(found: Record<string, string>): Found {
  // A part that an address may leave out is undefined, whatever the type says.
  const given = Object.entries(found).filter(([, text]) => text !== undefined);
  return Object.fromEntries(given.map(([name, text]) => [name, decodeURIComponent(text)]));
}
