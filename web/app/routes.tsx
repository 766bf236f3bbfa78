import type { RouteObject } from 'react-router-dom';
import { administrationRoutes } from './administration-routes.ts';
import { NotFound, PageFailure } from './page-failure.tsx';
import { partnerRoutes } from './partner-routes.ts';
import { privateRoutes } from './private-routes.ts';

/** Every page is loaded with its route: the public ones never fetch the widgets of the others. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageFailure,
    HydrateFallback: () => null,
    children: [
      {
        path: 'handleLogin',
        lazy: async () => {
          const { HandleLogin } = await import('#web/features/session/pages/handle-login.tsx');
          return { Component: HandleLogin };
        },
      },
      {
        path: 'setUp',
        lazy: async () => {
          const { SetUpPage } = await import('#web/features/programme/pages/set-up-page.tsx');
          return { Component: SetUpPage };
        },
      },
      {
        path: 'account/:page',
        lazy: async () => {
          const { AccountPage } = await import('#web/features/session/pages/account-page.tsx');
          return { Component: AccountPage };
        },
      },
      {
        lazy: async () => {
          const { PrivateLayout } = await import('./layouts/private-layout.tsx');
          return { Component: PrivateLayout };
        },
        children: [
          {
            path: 'loginFailed.html',
            lazy: async () => {
              const { LoginFailed } = await import('#web/features/session/pages/login-failed.tsx');
              return { Component: LoginFailed };
            },
          },
          ...privateRoutes,
        ],
      },
      {
        lazy: async () => {
          const { ManagementGuard } = await import('./management-guard.tsx');
          return { Component: ManagementGuard };
        },
        children: partnerRoutes,
      },
      {
        lazy: async () => {
          const { ConsoleLayout } = await import('./layouts/console/console-layout.tsx');
          return { Component: ConsoleLayout };
        },
        children: [
          {
            path: 'ops',
            lazy: async () => {
              const { ReviewsPage } = await import('#web/features/reviews/pages/reviews-page.tsx');
              return { Component: ReviewsPage };
            },
            // The page itself reads which application is open, so that the queue stays as it is.
            children: [
              { index: true, element: null },
              { path: 'reviews/:id', element: null },
            ],
          },
          {
            path: 'ops/stuck',
            lazy: async () => {
              const { StuckPage } = await import('#web/features/operations/pages/stuck-page.tsx');
              return { Component: StuckPage };
            },
          },
          ...administrationRoutes,
        ],
      },
      {
        lazy: async () => {
          const { PublicLayout } = await import('./layouts/public-layout.tsx');
          return { Component: PublicLayout };
        },
        children: [
          {
            index: true,
            lazy: async () => {
              const { HomePage } = await import('#web/features/home/pages/home-page.tsx');
              return { Component: HomePage };
            },
          },
          {
            path: 'development',
            lazy: async () => {
              const { DevelopmentPage } = await import('#web/features/downloads/pages/development-page.tsx');
              return { Component: DevelopmentPage };
            },
          },
          {
            path: 'tool',
            lazy: async () => {
              const { ToolPage } = await import('#web/features/downloads/pages/tool-page.tsx');
              return { Component: ToolPage };
            },
          },
          {
            path: 'search',
            lazy: async () => {
              const { SearchPage } = await import('#web/features/certificates/pages/search-page.tsx');
              return { Component: SearchPage };
            },
          },
          {
            path: 'document',
            lazy: async () => {
              const { ReaderPage } = await import('#web/features/documents/pages/reader-page.tsx');
              return { Component: ReaderPage };
            },
          },
          {
            path: 'document/:id',
            lazy: async () => {
              const { ReaderPage } = await import('#web/features/documents/pages/reader-page.tsx');
              return { Component: ReaderPage };
            },
          },
          {
            path: 'question',
            lazy: async () => {
              const { QuestionPage } = await import('#web/features/enquiries/pages/question-page.tsx');
              return { Component: QuestionPage };
            },
          },
          {
            path: 'privacy',
            lazy: async () => {
              const { PrivacyPage } = await import('#web/features/legal/pages/privacy-page.tsx');
              return { Component: PrivacyPage };
            },
          },
          {
            path: 'terms',
            lazy: async () => {
              const { TermsPage } = await import('#web/features/legal/pages/terms-page.tsx');
              return { Component: TermsPage };
            },
          },
          {
            path: 'consult',
            lazy: async () => {
              const { ConsultPage } = await import('#web/features/enquiries/pages/consult-page.tsx');
              return { Component: ConsultPage };
            },
          },
          {
            path: 'cookies',
            lazy: async () => {
              const { CookiesPage } = await import('#web/features/legal/pages/cookies-page.tsx');
              return { Component: CookiesPage };
            },
          },
          {
            path: 'c/:number',
            lazy: async () => {
              const { CertificatePage } = await import(
                '#web/features/certificates/pages/certificate-page.tsx'
              );
              return { Component: CertificatePage };
            },
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
