import type { ComponentType } from 'react';

/** The code of each page that the server draws; all that the browser has to know of them. */
export const siteLoaders = {
  home: async () => (await import('#web/features/home/pages/home-page.tsx')).HomePage,
  search: async () => (await import('#web/features/certificates/pages/search-page.tsx')).SearchPage,
  certificate: async () =>
    (await import('#web/features/certificates/pages/certificate-page.tsx')).CertificatePage,
  reader: async () => (await import('#web/features/documents/pages/reader-page.tsx')).ReaderPage,
  question: async () => (await import('#web/features/enquiries/pages/question-page.tsx')).QuestionPage,
  consult: async () => (await import('#web/features/enquiries/pages/consult-page.tsx')).ConsultPage,
  privacy: async () => (await import('#web/features/legal/pages/privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import('#web/features/legal/pages/terms-page.tsx')).TermsPage,
  cookies: async () => (await import('#web/features/legal/pages/cookies-page.tsx')).CookiesPage,
  development: async () =>
    (await import('#web/features/downloads/pages/development-page.tsx')).DevelopmentPage,
  tool: async () => (await import('#web/features/downloads/pages/tool-page.tsx')).ToolPage,
  missing: async () => (await import('../page-failure.tsx')).NotFound,
} satisfies Record<string, () => Promise<ComponentType>>;
export type SiteName = keyof typeof siteLoaders;
