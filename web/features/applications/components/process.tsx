import type { ApplicationDetail } from '#contract/applications.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import { ProcessPanel } from '#web/components/applications/process-panel.tsx';
import { useReport } from '#web/lib/applications/report-query.ts';

/** The review process so far; there is none to show while the product itself is under review, or rejected. */
export function Process({ application }: { application: ApplicationDetail }) {
  const { data } = useReport(application.id, hasCertificationRecord(application.status));
  return data ? <ProcessPanel report={data} /> : null;
}
