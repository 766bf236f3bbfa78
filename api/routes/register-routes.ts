import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { adminAccountRoutes } from './admin-account-routes.ts';
import { adminEnterpriseRoutes } from './admin-enterprise-routes.ts';
import { agreementRoutes } from './agreement-routes.ts';
import { docsRoutes } from './api-docs/docs-routes.ts';
import { apiTokenRoutes } from './api-tokens/api-token-routes.ts';
import { applicationDraftRoutes } from './application-draft-routes.ts';
import { applicationRoutes } from './application-routes.ts';
import { arrivalRoutes } from './arrivals/arrival-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { colleagueRoutes } from './colleague-routes.ts';
import { commentRoutes } from './comment-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { credentialResetRoutes } from './credential-reset-routes.ts';
import { enterpriseRoutes } from './enterprise-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { insightRoutes } from './insight/insight-routes.ts';
import { labRoutes } from './labs/lab-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { operationRoutes } from './operation-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { productRoutes } from './product-routes.ts';
import { adminCertificateRoutes } from './programme/admin-certificate-routes.ts';
import { adminNoticeRoutes } from './programme/admin-notice-routes.ts';
import { adminSuiteRoutes } from './programme/admin-suite-routes.ts';
import { agreementTextRoutes } from './programme/agreement-text-routes.ts';
import { allApplicationsRoutes } from './programme/all-applications-routes.ts';
import { applicationFormRoutes } from './programme/application-form-routes.ts';
import { businessAgreementRoutes } from './programme/business-agreement-routes.ts';
import { catalogueRoutes } from './programme/catalogue-routes.ts';
import { consoleRoutes } from './programme/console-routes.ts';
import { documentRoutes } from './programme/document-routes.ts';
import { enquiryRoutes } from './programme/enquiry-routes.ts';
import { formTemplateRoutes } from './programme/form-template-routes.ts';
import { generalConfigRoutes } from './programme/general-config-routes.ts';
import { partnerEnterpriseRoutes } from './programme/partner-enterprise-routes.ts';
import { productActivationRoutes } from './programme/product-activation-routes.ts';
import { programmeChangeRoutes } from './programme/programme-change-routes.ts';
import { programmeRoutes } from './programme/programme-routes.ts';
import { readinessRoutes } from './programme/readiness-routes.ts';
import { referenceDataRoutes } from './programme/reference-data-routes.ts';
import { reviewerRoutes } from './programme/reviewer-routes.ts';
import { setUpRoutes } from './programme/set-up-routes.ts';
import { staffAccountRoutes } from './programme/staff-account-routes.ts';
import { suiteRoutes } from './programme/suite-routes.ts';
import { whitelistRoutes } from './programme/whitelist-routes.ts';
import { requirementRoutes } from './requirements/requirement-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { usageRoutes } from './usage-routes.ts';

/** Every feature's routes; each mounts its endpoints with `serve`. */
export const routes: readonly ((router: Router, deps: Deps) => void)[] = [
  agreementRoutes,
  adminAccountRoutes,
  adminEnterpriseRoutes,
  adminCertificateRoutes,
  adminNoticeRoutes,
  adminSuiteRoutes,
  agreementTextRoutes,
  allApplicationsRoutes,
  apiTokenRoutes,
  applicationDraftRoutes,
  applicationFormRoutes,
  applicationRoutes,
  arrivalRoutes,
  auditRoutes,
  businessAgreementRoutes,
  operationRoutes,
  ownAccountRoutes,
  referenceDataRoutes,
  requirementRoutes,
  reviewRoutes,
  reviewerRoutes,
  catalogueRoutes,
  certificateRoutes,
  consoleRoutes,
  colleagueRoutes,
  commentRoutes,
  contactRoutes,
  credentialResetRoutes,
  documentRoutes,
  enquiryRoutes,
  enterpriseRoutes,
  eventRoutes,
  evidenceRoutes,
  fileRoutes,
  formTemplateRoutes,
  insightRoutes,
  generalConfigRoutes,
  labRoutes,
  messageRoutes,
  noticeRoutes,
  productRoutes,
  productActivationRoutes,
  partnerEnterpriseRoutes,
  whitelistRoutes,
  programmeChangeRoutes,
  programmeRoutes,
  readinessRoutes,
  sessionRoutes,
  settingRoutes,
  setUpRoutes,
  staffAccountRoutes,
  suiteRoutes,
  usageRoutes,
  docsRoutes,
];
