import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { administrationRoutes } from './administration-routes.ts';
import { Elsewhere, PageFailure } from './page-failure.tsx';
import { partnerRoutes } from './partner-routes.ts';
import { privateRoutes } from './private-routes.ts';

/**
 * Inside of the router: what waits for its texts is hidden, and a router that was hidden itself would miss where people go
 * meanwhile.
 */
function Pages() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

/** The pages of the app, each loaded with its route. Public pages are documents of the server (`site/site-pages.ts`). */
export const routes: RouteObject[] = [
  {
    Component: Pages,
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
            path: 'ops/applications',
            lazy: async () => {
              const { AllApplicationsPage } = await import(
                '#web/features/all-applications/pages/all-applications-page.tsx'
              );
              return { Component: AllApplicationsPage };
            },
          },
          {
            path: 'ops/messages',
            lazy: async () => {
              const { StaffMessagesPage } = await import(
                '#web/features/messages/pages/staff-messages-page.tsx'
              );
              return { Component: StaffMessagesPage };
            },
          },
          {
            path: 'ops/messages/:id',
            lazy: async () => {
              const { StaffMessagePage } = await import('#web/features/messages/pages/message-page.tsx');
              return { Component: StaffMessagePage };
            },
          },
          {
            lazy: async () => {
              const { ForOperators } = await import('./not-for-role.tsx');
              return { Component: ForOperators };
            },
            children: [
              {
                path: 'ops/stuck',
                lazy: async () => {
                  const { StuckPage } = await import('#web/features/operations/pages/stuck-page.tsx');
                  return { Component: StuckPage };
                },
              },
            ],
          },
          {
            lazy: async () => {
              const { ForAdministrators } = await import('./not-for-role.tsx');
              return { Component: ForAdministrators };
            },
            children: administrationRoutes,
          },
        ],
      },
      { path: '*', Component: Elsewhere },
    ],
  },
];
