import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { RecordConflictNote } from '#web/components/forms/conflict-note.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { usePutWaiverRequest } from '../api/put-waiver-request.ts';
import { useWaiverRequestDraft } from '../model/waiver-request-draft.ts';
import { ReasonFields, type ReasonInput } from './reason-fields.tsx';

type WaiverRequestFormProps = { applicationId: string; failure: FailureView };

/** The reason why one failed case should be accepted, which a colleague may change meanwhile. */
export function WaiverRequestForm({ applicationId, failure }: WaiverRequestFormProps) {
  const { t } = useTranslation('evidence');
  const draft = useWaiverRequestDraft({ applicationId, failure, name: failureName(failure) });
  const { conflict } = draft;
  const put = usePutWaiverRequest(applicationId);
  const save = async (reason: ReasonInput) => {
    const body = { failureKey: failure.key, ...reason };
    const isSaved = await draft.sending((seen) => put.mutateAsync({ ...body, seen }));
    if (isSaved) showToast({ tone: 'ok', title: t('bypassSaved') });
  };
  return (
    <ReasonFields
      draft={draft}
      busy={put.isPending}
      note={<RecordConflictNote conflict={conflict} />}
      again={conflict.version !== null}
      onSave={save}
    />
  );
}
