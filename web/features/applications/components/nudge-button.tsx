import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApplicationDetail, nudgeOffice } from '#contract/applications.ts';
import { mayNudge } from '#domain/applications/waits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** Whether the reader can ask for an overdue review, and when somebody did. */
export function useNudge({ wait, history }: ApplicationDetail): { open: boolean; hint: string | null } {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const now = useNow().getTime();
  const may = useMay('application.act');
  const { waitingFor, since, dueAt } = wait;
  const nudged = history.find(({ event, at }) => event === 'nudged' && new Date(at) >= new Date(since));
  const due = dueAt === null ? null : new Date(dueAt).getTime();
  return {
    open: may && mayNudge({ waitingFor, dueAt: due, isNudged: nudged !== undefined }, now),
    hint: nudged && waitingFor === 'reviewer' ? t('nudge.hint', { when: times.moment(nudged.at) }) : null,
  };
}

export function NudgeButton({ application: { id } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('applications');
  const client = useQueryClient();
  const nudge = useMutation({
    mutationFn: () => call(nudgeOffice, { params: { id } }),
    onSuccess: () => showToast({ tone: 'ok', title: t('nudge.done') }),
    onSettled: () => client.invalidateQueries({ queryKey: applicationKeys.detail(id) }),
  });
  return (
    <Button icon="bell" busy={nudge.isPending} onClick={() => nudge.mutate()}>
      {t('nudge.action')}
    </Button>
  );
}
