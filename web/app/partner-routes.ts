import type { RouteObject } from 'react-router-dom';

/** Pages with the side menu. */
const managementRoutes: RouteObject[] = [
  {
    path: 'myProduct',
    lazy: async () => {
      const { ProductsPage } = await import('#web/features/products/pages/products-page.tsx');
      return { Component: ProductsPage };
    },
  },
  {
    path: 'product/:id',
    lazy: async () => {
      const { ProductPage } = await import('#web/features/products/pages/product-page.tsx');
      return { Component: ProductPage };
    },
  },
  {
    path: 'productDetail',
    lazy: async () => {
      const { ProductPage } = await import('#web/features/products/pages/product-page.tsx');
      return { Component: ProductPage };
    },
  },
  {
    path: 'certification',
    lazy: async () => {
      const { ApplicationsPage } = await import('#web/features/applications/pages/applications-page.tsx');
      return { Component: ApplicationsPage };
    },
  },
  {
    path: 'certification/:id',
    lazy: async () => {
      const { ApplicationPage } = await import('#web/features/applications/pages/application-page.tsx');
      return { Component: ApplicationPage };
    },
  },
  {
    path: 'certification/:id/analysis',
    lazy: async () => {
      const { ResultPage } = await import('#web/features/results/pages/result-page.tsx');
      return { Component: ResultPage };
    },
  },
  {
    path: 'report',
    lazy: async () => {
      const { ReportPage } = await import('#web/features/reports/pages/report-page.tsx');
      return { Component: ReportPage };
    },
  },
  {
    path: 'basicInformation',
    lazy: async () => {
      const { BasicInformationPage } = await import(
        '#web/features/user-centre/pages/basic-information-page.tsx'
      );
      return { Component: BasicInformationPage };
    },
  },
  {
    path: 'businessAgreement',
    lazy: async () => {
      const { BusinessAgreementPage } = await import(
        '#web/features/user-centre/pages/business-agreement-page.tsx'
      );
      return { Component: BusinessAgreementPage };
    },
  },
  {
    path: 'agreementSupplement',
    lazy: async () => {
      const { AgreementSupplementPage } = await import(
        '#web/features/user-centre/pages/agreement-supplement-page.tsx'
      );
      return { Component: AgreementSupplementPage };
    },
  },
  {
    path: 'protocolManagement',
    lazy: async () => {
      const { ProtocolManagementPage } = await import(
        '#web/features/user-centre/pages/protocol-management-page.tsx'
      );
      return { Component: ProtocolManagementPage };
    },
  },
  {
    path: 'contactManagement',
    lazy: async () => {
      const { ContactManagementPage } = await import(
        '#web/features/user-centre/pages/contact-management-page.tsx'
      );
      return { Component: ContactManagementPage };
    },
  },
  {
    path: 'accountSettings',
    lazy: async () => {
      const { AccountSettingsPage } = await import(
        '#web/features/user-centre/pages/account-settings-page.tsx'
      );
      return { Component: AccountSettingsPage };
    },
  },
  {
    path: 'apiTokens',
    lazy: async () => {
      const { ApiTokensPage } = await import('#web/features/user-centre/pages/api-tokens-page.tsx');
      return { Component: ApiTokensPage };
    },
  },
  {
    path: 'messageCenter/:name?',
    lazy: async () => {
      const { MessageCentrePage } = await import('#web/features/messages/pages/message-centre-page.tsx');
      return { Component: MessageCentrePage };
    },
  },
  {
    path: 'messageDetail/:id',
    lazy: async () => {
      const { MessagePage } = await import('#web/features/messages/pages/message-page.tsx');
      return { Component: MessagePage };
    },
  },
];

/** Pages with the header alone: one thing is done there, from beginning to end. */
const wizardRoutes: RouteObject[] = [
  {
    path: 'certificationWizard',
    lazy: async () => {
      const { WizardWithProducts } = await import('./wizard-with-products.tsx');
      return { Component: WizardWithProducts };
    },
  },
  {
    path: 'certification/:id/materials',
    lazy: async () => {
      const { AmendPage } = await import('#web/features/application-wizard/pages/amend-page.tsx');
      return { Component: AmendPage };
    },
  },
  {
    path: 'certification/:id/results',
    lazy: async () => {
      const { EvidencePage } = await import('#web/features/evidence/pages/evidence-page.tsx');
      return { Component: EvidencePage };
    },
  },
  {
    path: 'labWork/:work',
    lazy: async () => {
      const { LabWorkPage } = await import('#web/features/evidence/pages/lab-work-page.tsx');
      return { Component: LabWorkPage };
    },
  },
];

/** The management area: every page of it stands behind the guard. */
export const partnerRoutes: RouteObject[] = [
  {
    lazy: async () => {
      const { ManagementLayout } = await import('./layouts/management-layout.tsx');
      return { Component: ManagementLayout };
    },
    children: managementRoutes,
  },
  {
    lazy: async () => {
      const { WizardLayout } = await import('./layouts/wizard-layout.tsx');
      return { Component: WizardLayout };
    },
    children: wizardRoutes,
  },
];
