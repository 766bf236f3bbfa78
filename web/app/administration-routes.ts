import type { RouteObject } from 'react-router-dom';

/** Pages of the programme's administrators. */
export const administrationRoutes: RouteObject[] = [
  {
    path: 'ops/accounts',
    lazy: async () => {
      const { AccountsPage } = await import('#web/features/administration/pages/accounts-page.tsx');
      return { Component: AccountsPage };
    },
  },
  {
    path: 'ops/enterprises',
    lazy: async () => {
      const { EnterprisesPage } = await import('#web/features/administration/pages/enterprises-page.tsx');
      return { Component: EnterprisesPage };
    },
  },
  {
    path: 'ops/enterprises/:id',
    lazy: async () => {
      const { EnterprisePage } = await import('#web/features/administration/pages/enterprise-page.tsx');
      return { Component: EnterprisePage };
    },
  },
  {
    path: 'ops/audit',
    lazy: async () => {
      const { AuditPage } = await import('#web/features/audit/pages/audit-page.tsx');
      return { Component: AuditPage };
    },
  },
  {
    path: 'ops/reference',
    lazy: async () => {
      const { ReferenceDataPage } = await import(
        '#web/features/reference-data/pages/reference-data-page.tsx'
      );
      return { Component: ReferenceDataPage };
    },
  },
  {
    path: 'ops/settings',
    lazy: async () => {
      const { SettingsPage } = await import('#web/features/administration/pages/settings-page.tsx');
      return { Component: SettingsPage };
    },
  },
];
