import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { evidenceStatuses } from '#domain/applications/statuses.ts';

/** A configuration's test result at the time of submission. */
export type ConfigurationEvidence = {
  configurationId: string;
  ordinal: number;
  /** State of its newest upload, `null` when nothing was uploaded. */
  upload: 'processing' | 'refused' | 'matched' | null;
  /** Failures without a waiver request. */
  openFailures: number;
  /** Failures with a rejected waiver request. */
  rejectedFailures: number;
  /** Failures beyond those stored in a report, for which no waiver request is possible. */
  omittedFailures: number;
  /** Unfinished modules where the suite must be complete; 0 where waiver requests may explain them. */
  modulesNotDone: number;
  /** Whether it is the file that was rejected, or nothing was uploaded since. */
  rejected: boolean;
};

export const MISSING_REASONS = [
  'no-result',
  'processing',
  'refused',
  'rejected-result',
  'failures-omitted',
  'incomplete-run',
  'open-failures',
  'rejected-bypass',
] as const;

export type MissingEvidence = {
  configurationId: string;
  ordinal: number;
  reason: (typeof MISSING_REASONS)[number];
  count: number;
};

/**
 * What is missing for `apply`; empty when the application may be submitted. A configuration may lack several things;
 * a result that cannot be explained is reported alone, as only another one helps.
 */
export function missingEvidence(evidence: readonly ConfigurationEvidence[]): MissingEvidence[] {
  // The reviewer rejects the results as a whole: another one of any configuration is an answer.
  const isUnchanged = evidence.length > 0 && evidence.every(({ rejected }) => rejected);
  return evidence.flatMap((item): MissingEvidence[] => {
    const { configurationId, ordinal, upload } = item;
    const missing = (reason: MissingEvidence['reason'], count: number) =>
      count > 0 ? [{ configurationId, ordinal, reason, count }] : [];
    if (upload === null) return missing('no-result', 1);
    if (upload !== 'matched') return missing(upload, 1);
    if (isUnchanged) return missing('rejected-result', 1);
    if (item.omittedFailures > 0) return missing('failures-omitted', item.omittedFailures);
    return [
      ...missing('incomplete-run', item.modulesNotDone),
      ...missing('rejected-bypass', item.rejectedFailures),
      ...missing('open-failures', item.openFailures),
    ];
  });
}

/** Results and waiver requests may change only while the application waits for them. */
export function mayEditEvidence(status: ApplicationStatus): boolean {
  return evidenceStatuses.includes(status);
}
