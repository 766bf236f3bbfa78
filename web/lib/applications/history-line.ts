import type { HistoryEntry } from '#contract/applications.ts';
import { isSilent, type Said } from '#domain/shared/words.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { readFindings, type ShownFinding, saidText } from './finding.ts';
import type { Status } from './status-look.ts';

/** Whose doing an entry is, as the reader sees it. */
export type TimelineSide = 'you' | 'office' | 'system';

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
  'certificate-revoked': 'revoked',
};

const known = new Set([
  ...Object.keys(results),
  'created',
  'resubmit',
  'receive-result',
  'apply',
  'deliver-samples',
  'receive-samples',
  'redeliver-samples',
  'approve-final',
  'end',
  'reminded',
  'escalated',
  'amended',
  'resumed',
  'nudged',
  'certificate-revoked',
  'certificate-kept',
  'certificate-term',
]);

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What was said by a change; null where it was done without a word. */
export function readComment({ comment, reasonZh, reasonEn }: HistoryEntry['detail']): Said | null {
  const said = saidText.safeParse(comment).data ?? { zh: text(reasonZh) ?? '', en: text(reasonEn) ?? '' };
  return isSilent(said) ? null : said;
}

/** An entry of the history as the timeline draws it, the maker with the filled dot; `key` names its text. */
export type HistoryLine = {
  key: KeyBelow<'applications', 'event'>;
  side: TimelineSide;
  status?: Status;
  comment: Said | null;
  findings: ShownFinding[];
  /** Name of the token that did it in the actor's name. */
  token: string | null;
};

export function historyLine({ event, side, status, detail }: HistoryEntry): HistoryLine {
  const phase = text(detail.phase);
  const base = known.has(event) ? event : 'other';
  const key = phase && (event === 'approve-phase' || event === 'reject-phase') ? `${event}-${phase}` : base;
  const result: Status | undefined = event === 'approve-final' ? status : results[event];
  const said = {
    findings: readFindings(detail.finding, detail.more),
    comment: readComment(detail),
    token: text(detail.token),
  };
  return {
    // A test asks for the text of each.
    key: (key === 'approve-final' ? `final-${status}` : key) as HistoryLine['key'],
    side: sides[side],
    status: result,
    ...said,
  };
}

/** What a line names beside people. */
export function namesOf({ detail }: Pick<HistoryEntry, 'detail'>): { source: string; until: string } {
  return { source: text(detail.source) ?? '', until: text(detail.until) ?? '' };
}
