import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { defaultHomeTexts } from '#domain/programme/home-texts.ts';
import { limits } from '#domain/shared/limits.ts';
import { pick } from '#domain/shared/locale.ts';
import { areTooLong } from '#web/components/controls/too-long-note.tsx';
import { certificateQuery } from '#web/features/certificates/api/get-certificate.ts';
import { certificatesQuery } from '#web/features/certificates/api/search-certificates.ts';
import { isCertificateNumber, tidyNumber } from '#web/features/certificates/model/certificate-number.ts';
import { searchQueryOf } from '#web/features/certificates/model/search-words.ts';
import { CertificatePage } from '#web/features/certificates/pages/certificate-page.tsx';
import { SearchPage } from '#web/features/certificates/pages/search-page.tsx';
import { publicDocumentQuery, publicDocumentsQuery } from '#web/features/documents/api/public-documents.ts';
import { leavesOf } from '#web/features/documents/model/reader-tree.ts';
import { ReaderPage } from '#web/features/documents/pages/reader-page.tsx';
import { editionsQuery, type OffersQuery, offersQuery } from '#web/features/downloads/api/list-editions.ts';
import { appsQueryOf, suitesQueryOf } from '#web/features/downloads/model/offers-query.ts';
import { DevelopmentPage } from '#web/features/downloads/pages/development-page.tsx';
import { ToolPage } from '#web/features/downloads/pages/tool-page.tsx';
import { enquiryFormQuery } from '#web/features/enquiries/api/enquiry-form.ts';
import { ConsultPage } from '#web/features/enquiries/pages/consult-page.tsx';
import { QuestionPage } from '#web/features/enquiries/pages/question-page.tsx';
import { homeQuery } from '#web/features/home/api/home.ts';
import { newestQuery } from '#web/features/home/api/list-newest.ts';
import { publicFiguresQuery } from '#web/features/home/api/public-figures.ts';
import { HomePage } from '#web/features/home/pages/home-page.tsx';
import { publicAgreementQuery } from '#web/features/legal/api/public-agreement.ts';
import { retentionQuery } from '#web/features/legal/api/retention.ts';
import { CookiesPage } from '#web/features/legal/pages/cookies-page.tsx';
import { PrivacyPage } from '#web/features/legal/pages/privacy-page.tsx';
import { TermsPage } from '#web/features/legal/pages/terms-page.tsx';
import { catalogueQuery } from '#web/lib/catalogue/use-catalogue-names.ts';
import type { Language } from '#web/lib/language/language.ts';
import { NotFound } from '../page-failure.tsx';

export type Params = Readonly<Record<string, string | undefined>>;
type LoadInput = { client: QueryClient; params: Params; search: URLSearchParams };

/** A page that the server renders. */
export type SitePage = {
  /** By which its visits are counted. */
  name: string;
  path: string;
  Component: ComponentType;
  /** The text that search engines are told. */
  description: string;
  /** The same of what was loaded, where the programme writes it. */
  describe?: (client: QueryClient, language: Language) => string;
  /** Reads what the page shows: it is rendered once, and asks for nothing itself. */
  load?: (input: LoadInput) => Promise<unknown>;
  /** Whether there can be what the address names; where nothing is said, there can. */
  isPossible?: (params: Params) => boolean;
};

const numberOf = ({ number = '' }: Params) => tidyNumber(number);

async function loadOffers(client: QueryClient, query: OffersQuery): Promise<void> {
  await Promise.all([client.prefetchQuery(catalogueQuery), client.prefetchQuery(offersQuery(query))]);
  const offers = client.getQueryData(offersQuery(query).queryKey);
  if (offers) await client.prefetchQuery(editionsQuery(query, offers));
}

async function loadReader({ client, params: { id: named }, search }: LoadInput): Promise<void> {
  await Promise.all([client.prefetchQuery(catalogueQuery), client.prefetchQuery(publicDocumentsQuery())]);
  const keyword = search.get('keyword') ?? '';
  if (keyword !== '' && named === undefined)
    return areTooLong(keyword, limits.keywordLength)
      ? undefined
      : client.prefetchQuery(publicDocumentsQuery(keyword));
  const tree = client.getQueryData(publicDocumentsQuery().queryKey);
  const id = named ?? (tree && leavesOf(tree)[0]?.id);
  if (id !== undefined)
    await client.prefetchQuery(publicDocumentQuery(id, search.get('version') ?? undefined));
}

const reader = {
  name: 'reader',
  Component: ReaderPage,
  description: 'documents:reader.lead',
  load: loadReader,
};

export const sitePages: readonly SitePage[] = [
  {
    name: 'home',
    path: '/',
    Component: HomePage,
    description: 'home:steps.lead',
    describe: (client, language) => {
      const { leadZh, leadEn } = client.getQueryData(homeQuery.queryKey)?.texts ?? defaultHomeTexts;
      return pick(language, { zh: leadZh, en: leadEn });
    },
    load: ({ client }) =>
      Promise.all([
        client.prefetchQuery(newestQuery),
        client.prefetchQuery(homeQuery),
        client.prefetchQuery(publicFiguresQuery),
        client.prefetchQuery(catalogueQuery),
      ]),
  },
  {
    name: 'search',
    path: '/search',
    Component: SearchPage,
    description: 'certificates:lead',
    load: ({ client, search }) =>
      Promise.all([
        areTooLong(search.get('keyword') ?? '', limits.keywordLength) ||
          client.prefetchQuery(certificatesQuery(searchQueryOf(search))),
        client.prefetchQuery(catalogueQuery),
      ]),
  },
  {
    name: 'certificate',
    path: '/c/:number',
    Component: CertificatePage,
    description: 'certificates:prevails',
    load: ({ client, params }) =>
      Promise.all([
        isCertificateNumber(numberOf(params)) && client.prefetchQuery(certificateQuery(numberOf(params))),
        client.prefetchQuery(catalogueQuery),
      ]),
    isPossible: (params) => isCertificateNumber(numberOf(params)),
  },
  {
    name: 'development',
    path: '/development',
    Component: DevelopmentPage,
    description: 'downloads:development.lead',
    load: ({ client, search }) => loadOffers(client, appsQueryOf(search)),
  },
  {
    name: 'tool',
    path: '/tool',
    Component: ToolPage,
    description: 'downloads:tool.lead',
    load: ({ client, search }) => loadOffers(client, suitesQueryOf(search)),
  },
  { ...reader, path: '/document' },
  { ...reader, path: '/document/:id' },
  {
    name: 'question',
    path: '/question',
    Component: QuestionPage,
    description: 'enquiries:form.lead',
    load: ({ client }) => client.prefetchQuery(enquiryFormQuery),
  },
  {
    name: 'consult',
    path: '/consult',
    Component: ConsultPage,
    description: 'consult:lead',
  },
  {
    name: 'privacy',
    path: '/privacy',
    Component: PrivacyPage,
    description: 'legal:lead.privacy',
    load: ({ client }) =>
      Promise.all([
        client.prefetchQuery(publicAgreementQuery('privacy')),
        client.prefetchQuery(retentionQuery),
      ]),
  },
  {
    name: 'terms',
    path: '/terms',
    Component: TermsPage,
    description: 'legal:lead.user',
    load: ({ client }) => client.prefetchQuery(publicAgreementQuery('user')),
  },
  {
    name: 'cookies',
    path: '/cookies',
    Component: CookiesPage,
    description: 'cookies:lead',
  },
  {
    name: 'missing',
    path: '*',
    Component: NotFound,
    description: 'errors:notFoundHint',
    isPossible: () => false,
  },
];
