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
    path: 'ops/bulletins',
    lazy: async () => {
      const { NoticesPage } = await import('#web/features/bulletins/pages/notices-page.tsx');
      return { Component: NoticesPage };
    },
  },
  {
    path: 'ops/bulletins/:id',
    lazy: async () => {
      const { BulletinPage } = await import('#web/features/bulletins/pages/bulletin-page.tsx');
      return { Component: BulletinPage };
    },
  },
  {
    path: 'ops/suites',
    lazy: async () => {
      const { SuitesPage } = await import('#web/features/suites/pages/suites-page.tsx');
      return { Component: SuitesPage };
    },
  },
  {
    path: 'ops/suites/:id',
    lazy: async () => {
      const { SuitePage } = await import('#web/features/suites/pages/suite-page.tsx');
      return { Component: SuitePage };
    },
  },
  {
    path: 'ops/enquiries',
    lazy: async () => {
      const { EnquiriesPage } = await import('#web/features/enquiries/pages/enquiries-page.tsx');
      return { Component: EnquiriesPage };
    },
  },
  {
    path: 'ops/insight',
    lazy: async () => {
      const { InsightPage } = await import('#web/features/insight/pages/insight-page.tsx');
      return { Component: InsightPage };
    },
  },
  {
    path: 'ops/insight/partners',
    lazy: async () => {
      const { InsightPartnersPage } = await import('#web/features/insight/pages/insight-partners-page.tsx');
      return { Component: InsightPartnersPage };
    },
  },
  {
    path: 'ops/usage',
    lazy: async () => {
      const { UsagePage } = await import('#web/features/usage/pages/usage-page.tsx');
      return { Component: UsagePage };
    },
  },
  {
    path: 'ops/documents',
    lazy: async () => {
      const { DocumentsPage } = await import('#web/features/documents/pages/documents-page.tsx');
      return { Component: DocumentsPage };
    },
  },
  {
    path: 'ops/documents/:id',
    lazy: async () => {
      const { DocumentPage } = await import('#web/features/documents/pages/document-page.tsx');
      return { Component: DocumentPage };
    },
  },
  {
    path: 'ops/form-template',
    lazy: async () => {
      const { FormTemplatePage } = await import('#web/features/form-template/pages/form-template-page.tsx');
      return { Component: FormTemplatePage };
    },
  },
  {
    path: 'ops/agreement-texts',
    lazy: async () => {
      const { AgreementTextsPage } = await import(
        '#web/features/agreement-texts/pages/agreement-texts-page.tsx'
      );
      return { Component: AgreementTextsPage };
    },
  },
  {
    path: 'ops/agreement-texts/:name/signatures',
    lazy: async () => {
      const { SignaturesPage } = await import('#web/features/agreement-texts/pages/signatures-page.tsx');
      return { Component: SignaturesPage };
    },
  },
  {
    path: 'ops/agreement-texts/:name/:version',
    lazy: async () => {
      const { AgreementTextPage } = await import(
        '#web/features/agreement-texts/pages/agreement-text-page.tsx'
      );
      return { Component: AgreementTextPage };
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
    path: 'ops/requirements',
    lazy: async () => {
      const { RequirementsPage } = await import('#web/features/requirements/pages/requirements-page.tsx');
      return { Component: RequirementsPage };
    },
  },
  {
    path: 'ops/programme',
    lazy: async () => {
      const { ProgrammePage } = await import('#web/features/programme/pages/programme-page.tsx');
      return { Component: ProgrammePage };
    },
  },
  {
    path: 'ops/start',
    lazy: async () => {
      const { ReadinessPage } = await import('#web/features/readiness/pages/readiness-page.tsx');
      return { Component: ReadinessPage };
    },
  },
  {
    path: 'ops/config',
    lazy: async () => {
      const { GeneralConfigPage } = await import(
        '#web/features/general-config/pages/general-config-page.tsx'
      );
      return { Component: GeneralConfigPage };
    },
  },
  {
    path: 'ops/products',
    lazy: async () => {
      const { AdminProductsPage } = await import(
        '#web/features/product-activation/pages/admin-products-page.tsx'
      );
      return { Component: AdminProductsPage };
    },
  },
  {
    path: 'ops/certificates',
    lazy: async () => {
      const { RegisterPage } = await import('#web/features/certificate-register/pages/register-page.tsx');
      return { Component: RegisterPage };
    },
  },
  {
    path: 'ops/certificates/:number',
    lazy: async () => {
      const { RegisteredPage } = await import('#web/features/certificate-register/pages/registered-page.tsx');
      return { Component: RegisteredPage };
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
