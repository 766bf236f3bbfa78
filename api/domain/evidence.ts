import type { ApplicationStatus } from './statuses.ts';
import { evidenceStatuses } from './statuses.ts';

/** What is known of one configuration's test result at the moment of submission. */
export type ConfigurationEvidence = {
  configurationId: string;
  ordinal: number;
  /** State of its newest upload, `null` when nothing was uploaded. */
  upload: 'processing' | 'refused' | 'matched' | null;
  /** Failed or blocked cases without a complete bypass item. */
  openFailures: number;
};

export type MissingEvidence = {
  configurationId: string;
  ordinal: number;
  reason: 'no-result' | 'processing' | 'refused' | 'open-failures';
  count: number;
};

/** What still stands between a partner and `apply`; empty when the application may be submitted. */
export function missingEvidence(evidence: readonly ConfigurationEvidence[]): MissingEvidence[] {
  return evidence.flatMap((item): MissingEvidence[] => {
    const { configurationId, ordinal, upload, openFailures } = item;
    const missing = (reason: MissingEvidence['reason'], count: number) => [
      { configurationId, ordinal, reason, count },
    ];
    if (upload === null) return missing('no-result', 1);
    if (upload !== 'matched') return missing(upload, 1);
    return openFailures > 0 ? missing('open-failures', openFailures) : [];
  });
}

/** Results and bypass items may change only while it is the partner's turn to bring them. */
export function mayEditEvidence(status: ApplicationStatus): boolean {
  return evidenceStatuses.includes(status);
}
