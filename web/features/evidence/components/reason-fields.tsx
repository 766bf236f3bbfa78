import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupReasonSchema } from '#domain/evidence/waiver-request.ts';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type Attachment, AttachmentList, useAttaching } from '#web/components/files/attachment-list.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestingFields } from '#web/components/forms/resting-fields.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { sendFile } from '#web/lib/api/upload-file.ts';
import { issueText } from '#web/lib/failures/issue-text.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import type { WaiverRequestDraft } from '../model/waiver-request-draft.ts';
import css from './waiver-request.module.css';

const maxLength = 2000;

/** Files that prove the reason, stored for the enterprise. */
function useAttachments(change: ReasonDraft['change']) {
  const attach = (next: (before: readonly Attachment[]) => readonly Attachment[]) =>
    change((held) => ({ attachments: [...next(held.attachments)] }));
  const attaching = useAttaching({
    send: (file, options) => sendFile('attachment', file, options),
    onChange: attach,
  });
  return { attach, attaching };
}

export type ReasonInput = { reason: string; attachmentIds: string[] };

/** What stands in the form, whoever keeps it. */
type ReasonDraft = {
  /** Of the draft in this browser. */
  draftKey: string;
  value: WaiverRequestDraft;
  change: (part: (before: WaiverRequestDraft) => Partial<WaiverRequestDraft>) => void;
  changed: boolean;
  restoredAt: string | null;
  startAnew: () => void;
};

type ReasonFieldsProps = {
  draft: ReasonDraft;
  busy: boolean;
  /** What is to be decided before it is saved. */
  note?: ReactNode;
  /** It may be saved as it stands. */
  again?: boolean;
  /** Sends it, and says by itself that it is saved; throws what it is refused with. */
  onSave: (reason: ReasonInput) => Promise<void>;
};

/** Why failures should be accepted, and what proves it. */
export function ReasonFields({ draft, busy, note, again = false, onSave }: ReasonFieldsProps) {
  const { t } = useTranslation('evidence');
  const { t: tForm } = useTranslation('form');
  const { draftKey, value, change, changed } = draft;
  const waits = useWaitingCall(busy, { draft: draftKey }).call !== null;
  const [left, setLeft] = useState(false);
  const refusal = useRefusal();
  const { attach, attaching } = useAttachments(change);
  const body = { reason: value.reason, attachmentIds: value.attachments.map(({ id }) => id) };
  const checked = groupReasonSchema.safeParse(body);
  const issue = checked.error?.issues.find(({ path }) => path[0] === 'reason');
  const save = async () => {
    setLeft(true);
    if (!checked.success || busy) return;
    refusal.clear();
    await onSave(body).catch(refusal.take);
  };
  return (
    <div className={css.form}>
      <RestoredNote at={draft.restoredAt} onDiscard={draft.startAnew} />
      <RefusalNote refusal={refusal} />
      {note}
      <RestingFields waits={waits}>
        <TextAreaField
          label={t('reason')}
          help={t('reasonHelp')}
          maxLength={maxLength}
          value={value.reason}
          onValue={(reason) => change(() => ({ reason }))}
          onBlur={() => setLeft(true)}
          error={left ? issueText(tForm, issue) : refusal.fields.reason}
        />
        <AttachmentList
          value={value.attachments}
          onChange={attach}
          most={limits.attachmentsPerWaiverRequest}
          attaching={attaching}
        />
      </RestingFields>
      <div className="row tight">
        <Button small busy={busy} draft={draftKey} disabled={!changed && !again} onClick={() => void save()}>
          {t('saveBypass')}
        </Button>
        {changed && <span className="cap">{t('unsaved')}</span>}
      </div>
    </div>
  );
}
