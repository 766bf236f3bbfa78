import type { ComponentType } from 'react';
import { certificateNumber } from '#domain/certificates/certificate-number.ts';

type Found = Readonly<Record<string, string>>;

/** A page of the public site: its code, the file by which the build knows that, and what search engines are told. */
export type SitePage = {
  pattern: RegExp;
  load: () => Promise<ComponentType>;
  file: string;
  description: string;
  /** Whether there can be what the address names; where nothing is said, there can. */
  isPossible?: (params: Found) => boolean;
};

const home: SitePage = {
  pattern: /^\/$/,
  load: async () => (await import('#web/features/home/pages/home-page.tsx')).HomePage,
  file: 'features/home/pages/home-page.tsx',
  description: 'home:lead',
};

const search: SitePage = {
  pattern: /^\/search\/?$/,
  load: async () => (await import('#web/features/certificates/pages/search-page.tsx')).SearchPage,
  file: 'features/certificates/pages/search-page.tsx',
  description: 'certificates:lead',
};

const certificate: SitePage = {
  pattern: /^\/c\/(?<number>[^/]+)\/?$/,
  load: async () => (await import('#web/features/certificates/pages/certificate-page.tsx')).CertificatePage,
  file: 'features/certificates/pages/certificate-page.tsx',
  description: 'certificates:prevails',
  isPossible: ({ number = '' }) => certificateNumber.test(number.normalize('NFKC').trim().toUpperCase()),
};

/** Where nothing is. */
const missing: SitePage = {
  pattern: /^/,
  load: async () => (await import('../page-failure.tsx')).NotFound,
  file: 'app/page-failure.tsx',
  description: 'errors:notFoundHint',
  isPossible: () => false,
};

/** By the first part of their addresses: pages of the app, which knows itself what is not there. */
export const appPages: readonly string[] = [
  ...['account', 'agreementSupplement', 'basicInformation', 'businessAgreement', 'certification'],
  ...['certificationWizard', 'consult', 'contactManagement', 'document', 'handleLogin', 'labWork'],
  ...['loginFailed.html', 'messageCenter', 'messageDetail', 'myProduct', 'ops', 'personService'],
  ...['privacyAgreement', 'product', 'productDetail', 'protocolManagement', 'report', 'reportInfo'],
  ...['setUp', 'userAgreement'],
];

export const sitePages: readonly SitePage[] = [home, search, certificate];
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
  return Object.fromEntries(Object.entries(found).map(([name, text]) => [name, decodeURIComponent(text)]));
}
