import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { TimelineEntry } from '#web/components/applications/timeline.tsx';
import { useRecentComments } from '#web/lib/comments/comments.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { toDate } from '#web/lib/time/dates.ts';

/** The history with comments between its entries, newest first. */
export function useWithComments(
  { id }: Pick<ApplicationDetail, 'id'>,
  entries: readonly TimelineEntry[],
): TimelineEntry[] {
  const { t } = useTranslation(['comments', 'common']);
  const nameOf = usePersonName();
  const { data } = useRecentComments(id);
  const said = (data?.rows ?? []).map((comment): TimelineEntry => {
    const { caseName, side, author, authorEn, at, text } = comment;
    const name = nameOf(author, authorEn);
    return {
      id: comment.id,
      side: side === 'partner' ? 'you' : 'office',
      at,
      title: caseName === null ? t('inHistory') : t('inHistoryCase', { name: caseName }),
      actor: side === 'partner' ? name : [name, t('common:office')].join(' · '),
      quote: text,
    };
  });
  if (said.length === 0) return [...entries];
  return [...entries, ...said].sort((a, b) => toDate(b.at).getTime() - toDate(a.at).getTime());
}
