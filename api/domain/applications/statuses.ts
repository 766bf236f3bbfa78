/** Every status an application can have, in the order of the specification's section 4. */
export const applicationStatuses = [
  'product-under-review',
  'product-rejected',
  'certifying',
  'certification-under-review',
  'certified',
  'partially-certified',
  'certification-failed',
  'exception-bypass-rejected',
  'test-result-rejected',
  'sample-device-test-failed',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Location of the sample devices; null while none are requested. */
export const sampleStatuses = ['pending-delivery', 'delivered', 'received', 'report-generated'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

export const reviewPhases = ['product', 'commercial'] as const;
export type ReviewPhase = (typeof reviewPhases)[number];

/** The phase before the final approval, by mode: with the four-eyes rule another reviewer gives the final one. */
export const phaseBeforeFinal = { standard: 'results', plus: 'commercial' } as const;

export const reviewResults = ['reviewing', 'approved', 'rejected', 'failed'] as const;
export type ReviewResult = (typeof reviewResults)[number];

export const certificationModes = ['standard', 'plus'] as const;
export type CertificationMode = (typeof certificationModes)[number];

export const certificationTypes = ['first', 'recertification', 'supplementary'] as const;
export type CertificationType = (typeof certificationTypes)[number];

export const certificateStatuses = ['valid', 'expired', 'revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** The wizard's steps: 1 product, 2 application, 3 run tests, 4 submit, 5 review, 6 approval. */
export const wizardSteps = [1, 2, 3, 4, 5, 6] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Statuses in which at least one configuration is certified. */
export const certifiedStatuses: readonly ApplicationStatus[] = ['certified', 'partially-certified'];

/** Statuses that end an application. */
export const finalStatuses: readonly ApplicationStatus[] = [...certifiedStatuses, 'certification-failed'];

/** A final application never changes again; every other one is open and has someone to wait for. */
export function isFinal(status: ApplicationStatus): boolean {
  return finalStatuses.includes(status);
}

/** Statuses in which an enterprise may upload results and edit waiver requests. */
export const evidenceStatuses: readonly ApplicationStatus[] = [
  'certifying',
  'test-result-rejected',
  'exception-bypass-rejected',
];

/** Certification details exist only once the product is approved (spec section 4: not viewable before, nor when rejected). */
export function hasCertificationRecord(status: ApplicationStatus): boolean {
  return status !== 'product-under-review' && status !== 'product-rejected';
}

/** Statuses whose product and configurations are locked (spec section 4, "Rules of change"). */
export const lockingStatuses: readonly ApplicationStatus[] = [
  'product-under-review',
  'certifying',
  'certification-under-review',
  'exception-bypass-rejected',
  'test-result-rejected',
  'sample-device-test-failed',
  'certified',
  'partially-certified',
];

/** Counts of a product and its configurations, as the specification names them. */
export type ProductCounts = {
  productInCertificationNum: number;
  productPassCNum: number;
  configInCertificationNum: number;
  configCompleteCNum: number;
};

/** Product status code: 0 not certified, 1 in certification, 2 certified, 3 data missing. */
export function productStatusCode(counts: Partial<ProductCounts> | null | undefined): 0 | 1 | 2 | 3 {
  if (!counts) return 3;
  const { productInCertificationNum: inP, productPassCNum: passed } = counts;
  const { configInCertificationNum: inC, configCompleteCNum: completed } = counts;
  if (inP === undefined || passed === undefined || inC === undefined || completed === undefined) return 3;
  if (inP > 0 || inC > 0) return 1;
  return passed > 0 || completed > 0 ? 2 : 0;
}
