import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { bypassSchema } from '#domain/evidence/bypass.ts';
import { limits } from '#domain/shared/limits.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type Attachment, AttachmentList, useAttaching } from '#web/components/forms/attachment-list.tsx';
import { RecordConflictNote } from '#web/components/forms/conflict-note.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { sendFile } from '#web/lib/api/upload-file.ts';
import { issueText } from '#web/lib/failures/issue-text.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { usePutBypass } from '../api/put-bypass.ts';
import { type BypassDraft, useBypassDraft } from '../model/bypass-draft.ts';
import css from './bypass.module.css';

type BypassFormProps = { applicationId: string; failure: FailureView };

const longest = 2000;

/** Files that prove the reason, stored for the enterprise. */
function useAttachments(change: (part: (before: BypassDraft) => Partial<BypassDraft>) => void) {
  const attach = (next: (before: readonly Attachment[]) => readonly Attachment[]) =>
    change((held) => ({ attachments: [...next(held.attachments)] }));
  const attaching = useAttaching({
    send: (file, options) => sendFile('attachment', file, options),
    onChange: attach,
  });
  return { attach, attaching };
}

/** Sends what stands in the form; what a colleague has saved meanwhile is to be decided first. */
function useSaving({ applicationId, failure }: BypassFormProps, draft: ReturnType<typeof useBypassDraft>) {
  const { t } = useTranslation('evidence');
  const put = usePutBypass(applicationId);
  const refusal = useRefusal();
  const { reason, attachments } = draft.value;
  const body = { failureKey: failure.key, reason, attachmentIds: attachments.map(({ id }) => id) };
  const checked = bypassSchema.safeParse(body);
  const save = async () => {
    if (!checked.success || put.isPending) return;
    refusal.clear();
    try {
      const isSaved = await draft.sending((seen) => put.mutateAsync({ ...body, seen }));
      if (isSaved) showNotice({ tone: 'ok', title: t('bypassSaved') });
    } catch (error) {
      await refusal.take(error);
    }
  };
  const issue = checked.error?.issues.find(({ path }) => path[0] === 'reason');
  return { issue, save, refusal, busy: put.isPending };
}

/** The reason why a failed case should be accepted, and what proves it. */
export function BypassForm({ applicationId, failure }: BypassFormProps) {
  const { t } = useTranslation(['evidence', 'form']);
  const { t: tForm } = useTranslation('form');
  const name = failureName(failure);
  const draft = useBypassDraft({ applicationId, failure, name });
  const { value, change, changed, conflict } = draft;
  const [left, setLeft] = useState(false);
  const { attach, attaching } = useAttachments(change);
  const { issue, save, refusal, busy } = useSaving({ applicationId, failure }, draft);
  return (
    <div className={css.form}>
      <RestoredNote at={draft.restoredAt} onDiscard={draft.startAnew} />
      <RefusalNote refusal={refusal} />
      <RecordConflictNote conflict={conflict} />
      <TextAreaField
        label={t('reason')}
        help={t('reasonHelp')}
        maxLength={longest}
        value={value.reason}
        onValue={(reason) => change(() => ({ reason }))}
        onBlur={() => setLeft(true)}
        error={left ? issueText(tForm, issue) : refusal.fields.reason}
      />
      <AttachmentList
        value={value.attachments}
        onChange={attach}
        most={limits.attachmentsPerBypass}
        attaching={attaching}
      />
      <div className="row tight">
        <Button
          small
          busy={busy}
          disabled={!changed && conflict.version === null}
          onClick={() => {
            setLeft(true);
            void save();
          }}
        >
          {t('saveBypass')}
        </Button>
        {changed && <span className="cap">{t('unsaved')}</span>}
      </div>
    </div>
  );
}
