import type { HistoryEntry } from '#contract/applications.ts';
import type { TimelineSide } from '#web/components/timeline.tsx';
import { readFinding, type ShownFinding } from '#web/lib/finding.ts';
import type { Status } from '#web/lib/status-look.ts';

const sides = { partner: 'you', reviewer: 'office', system: 'system' } as const satisfies Record<
  HistoryEntry['side'],
  TimelineSide
>;

const results: Record<string, Status> = {
  'approve-phase': 'approved',
  'reject-phase': 'rejected',
  'approve-results': 'approved',
  'reject-results': 'rejected',
  'reject-bypass': 'rejected',
  'pass-sample-test': 'approved',
  'fail-sample-test': 'failed',
};
const others = [
  ...['created', 'resubmit', 'receive-result', 'apply', 'deliver-samples', 'receive-samples'],
  ...['redeliver-samples', 'approve-final', 'end', 'reminded', 'escalated', 'certificate-issued', 'resumed'],
];

const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** A line of the history as the desk shows it; `key` names its text. The partner takes the filled dot. */
export type DeskHistoryLine = {
  key: string;
  side: TimelineSide;
  status?: Status;
  comment: string | null;
  finding: ShownFinding | null;
};

export function deskHistoryLine({ event, side, status, detail }: HistoryEntry): DeskHistoryLine {
  const phase = words(detail.phase);
  const final = event === 'approve-final';
  const known = event in results || others.includes(event);
  const phased = phase && (event === 'approve-phase' || event === 'reject-phase');
  const key = phased ? `${event}-${phase}` : final ? `final-${status}` : event;
  return {
    key: known ? key : 'other',
    side: sides[side],
    status: final ? status : results[event],
    comment: words(detail.comment),
    finding: readFinding(detail.finding),
  };
}
