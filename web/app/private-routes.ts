import type { RouteObject } from 'react-router-dom';

const askedFor: RouteObject[] = [
  {
    path: 'reportInfo',
    lazy: async () => {
      const { ReportAlone } = await import('./layouts/report-alone.tsx');
      return { Component: ReportAlone };
    },
  },
  {
    path: 'privacyAgreement',
    lazy: async () => {
      const { PrivacyAgreement } = await import('#web/features/session/pages/privacy-agreement.tsx');
      return { Component: PrivacyAgreement };
    },
  },
  {
    path: 'userAgreement',
    lazy: async () => {
      const { UserAgreement } = await import('#web/features/session/pages/user-agreement.tsx');
      return { Component: UserAgreement };
    },
  },
  {
    path: 'personService',
    lazy: async () => {
      const { PersonService } = await import('#web/features/session/pages/person-service.tsx');
      return { Component: PersonService };
    },
  },
];

/** Pages that need login and no more: what an account is asked for before it may enter the management area. */
export const privateRoutes: RouteObject[] = [
  {
    lazy: async () => {
      const { RequireLogin } = await import('./require-login.tsx');
      return { Component: RequireLogin };
    },
    children: askedFor,
  },
];
