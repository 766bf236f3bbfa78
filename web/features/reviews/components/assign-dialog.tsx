import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/reviews.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RadioList } from '#web/components/forms/radio-list.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAssignReview, useReviewers, useSuggestion } from '../api/reviewers.ts';

type Suggestion = NonNullable<ReturnType<typeof useSuggestion>['data']>;

/** How many a reviewer has in hand, whether the rule suggests them, or why it would not. */
function useNote(suggestion: Suggestion | undefined) {
  const { t } = useTranslation(['reviews', 'common']);
  return (id: string, open: number) => {
    const notes = [t('assign.open', { count: open })];
    if (suggestion?.reviewerId === id)
      notes.push(t('assign.suggested'), t(`common:assignment.because.${suggestion.because}`));
    const misfit = suggestion?.misfits.find((one) => one.id === id)?.misfit;
    // What bars somebody altogether stands below.
    const isBarrier = misfit === 'absent' || misfit === 'ownEnterprise' || misfit === 'fourEyes';
    if (misfit && !isBarrier && misfit !== 'missing') notes.push(t(`assign.misfit.${misfit}`));
    return notes.join(' · ');
  };
}

/** Everybody who reviews, whom the rule suggests first; null until both are read. */
function useOptions(row: QueueRow) {
  const { t } = useTranslation(['reviews', 'common']);
  const nameOf = usePersonName();
  const { data: reviewers } = useReviewers();
  const { data: suggestion, isPending } = useSuggestion(row.id);
  const noteOf = useNote(suggestion);
  if (!reviewers || isPending) return null;
  const options = reviewers.rows.map((one) => {
    const isOwn = one.enterpriseId === row.enterprise.id;
    const isBarred = suggestion?.misfits.some(({ id, misfit }) => id === one.id && misfit === 'fourEyes');
    const known = isOwn ? t('assign.ownEnterprise') : one.absent ? t('assign.absent') : null;
    const barrier = isBarred ? t('assign.misfit.fourEyes') : known;
    return {
      value: one.id,
      label: nameOf(one.nameZh, one.nameEn),
      note: noteOf(one.id, one.open),
      barrier: one.id === row.reviewer?.id ? t('assign.theirs') : barrier,
    };
  });
  const isFirst = ({ value }: { value: string }) => Number(value === suggestion?.reviewerId);
  const nobody =
    suggestion?.reviewerId === null ? t(`common:assignment.because.${suggestion.because}`) : null;
  return { options: options.toSorted((one, other) => isFirst(other) - isFirst(one)), nobody };
}

/** Says who reviews: whom the rule suggests first, whoever may not is named with the reason. */
export function AssignDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation(['reviews', 'common']);
  const found = useOptions(row);
  const assign = useAssignReview();
  const seen = row.reviewer?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const proposed = found?.options.find(({ barrier }) => !barrier)?.value ?? '';
  const value = chosen ?? proposed;
  return (
    <FormDialog
      title={t('assign.title', { number: row.number })}
      submit={t('assign.submit')}
      changed={false}
      busy={assign.isPending}
      barrier={found && proposed === '' ? t('assign.nobodyFits') : null}
      onSubmit={() => assign.mutate({ id: row.id, reviewerId: value, seen }, { onSettled: onClose })}
      onClose={onClose}
    >
      {found?.nobody && (
        <NoteLine tone="warn" icon="warn" title={t('common:assignment.nobodyFits')}>
          <p>{found.nobody}</p>
        </NoteLine>
      )}
      {found ? (
        <RadioList legend={t('assign.reviewer')} options={found.options} value={value} onChange={setChosen} />
      ) : (
        <SkeletonRows rows={3} columns={1} />
      )}
    </FormDialog>
  );
}
