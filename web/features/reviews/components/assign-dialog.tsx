import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/reviews.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RadioList } from '#web/components/forms/radio-list.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAssignReview, useReviewers } from '../api/reviewers.ts';

/** Says who reviews: who is there first, whoever may not is named with the reason. */
export function AssignDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('reviews');
  const nameOf = usePersonName();
  const { data } = useReviewers();
  const assign = useAssignReview();
  const seen = row.reviewer?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const options = (data?.rows ?? []).map((one) => {
    const isOwn = one.enterpriseId === row.enterprise.id;
    const barrier = isOwn ? t('assign.ownEnterprise') : one.absent ? t('assign.absent') : null;
    return {
      value: one.id,
      label: nameOf(one.nameZh, one.nameEn),
      note: t('assign.open', { count: one.open }),
      barrier: one.id === seen ? t('assign.theirs') : barrier,
    };
  });
  const proposed = options.find(({ barrier }) => !barrier)?.value ?? '';
  const value = chosen ?? proposed;
  return (
    <FormDialog
      title={t('assign.title', { number: row.number })}
      submit={t('assign.submit')}
      changed={false}
      busy={assign.isPending}
      barrier={data && proposed === '' ? t('assign.nobodyFits') : null}
      onSubmit={() => assign.mutate({ id: row.id, reviewerId: value, seen }, { onSettled: onClose })}
      onClose={onClose}
    >
      {data ? (
        <RadioList legend={t('assign.reviewer')} options={options} value={value} onChange={setChosen} />
      ) : (
        <SkeletonRows rows={3} columns={1} />
      )}
    </FormDialog>
  );
}
