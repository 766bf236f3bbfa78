import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { evidenceStatuses } from '#domain/applications/statuses.ts';

/** What is known of one configuration's test result at the moment of submission. */
export type ConfigurationEvidence = {
  configurationId: string;
  ordinal: number;
  /** State of its newest upload, `null` when nothing was uploaded. */
  upload: 'processing' | 'refused' | 'matched' | null;
  /** Failures without a bypass item. */
  openFailures: number;
  /** Failures whose bypass item was rejected and not changed since. */
  rejectedFailures: number;
  /** Failures beyond what a report keeps: no bypass item can be given for them. */
  omittedFailures: number;
  /** Modules that were not done, where the suite's run has to be whole; 0 where a reason may stand for each. */
  modulesNotDone: number;
};

export const MISSING_REASONS = [
  'no-result',
  'processing',
  'refused',
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
 * What still stands between a partner and `apply`; empty when the application may be submitted. A configuration may
 * lack several things at once; a result that cannot be explained is told alone, for only another one helps.
 */
export function missingEvidence(evidence: readonly ConfigurationEvidence[]): MissingEvidence[] {
  return evidence.flatMap((item): MissingEvidence[] => {
    const { configurationId, ordinal, upload } = item;
    const missing = (reason: MissingEvidence['reason'], count: number) =>
      count > 0 ? [{ configurationId, ordinal, reason, count }] : [];
    if (upload === null) return missing('no-result', 1);
    if (upload !== 'matched') return missing(upload, 1);
    if (item.omittedFailures > 0) return missing('failures-omitted', item.omittedFailures);
    return [
      ...missing('incomplete-run', item.modulesNotDone),
      ...missing('rejected-bypass', item.rejectedFailures),
      ...missing('open-failures', item.openFailures),
    ];
  });
}

/** Results and bypass items may change only while it is the partner's turn to bring them. */
export function mayEditEvidence(status: ApplicationStatus): boolean {
  return evidenceStatuses.includes(status);
}
