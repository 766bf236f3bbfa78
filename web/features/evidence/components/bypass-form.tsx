import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FailureView } from '#contract/evidence.ts';
import { groupReasonSchema } from '#domain/evidence/bypass.ts';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type Attachment, AttachmentList, useAttaching } from '#web/components/forms/attachment-list.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { sendFile } from '#web/lib/api/upload-file.ts';
import { issueText } from '#web/lib/failures/issue-text.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useKeptValue } from '#web/lib/forms/kept-value.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { usePutBypass } from '../api/put-bypass.ts';
import css from './bypass.module.css';

const draftSchema = z.object({
  reason: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })),
});
type BypassDraft = z.output<typeof draftSchema>;
const longest = 2000;

function stored({ bypass }: FailureView): BypassDraft {
  const attachments = (bypass?.attachments ?? []).map(({ id, name }): Attachment => ({ id, name }));
  return { reason: bypass?.reason ?? '', attachments };
}

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

export type ReasonInput = { reason: string; attachmentIds: string[] };
type Answers = { onSuccess: () => void; onError: (error: unknown) => void };
type ReasonFormProps = {
  /** Under which what is typed is kept. */
  name: string;
  before: BypassDraft;
  busy: boolean;
  /** Sends it; says by itself that it is saved. */
  onSave: (reason: ReasonInput, answers: Answers) => void;
};

const isSame = (one: BypassDraft, other: BypassDraft) => JSON.stringify(one) === JSON.stringify(other);

/** Where nothing was typed, what is said elsewhere meanwhile stands in the form too: by a file, or taken over. */
function useFollowing(value: BypassDraft, before: BypassDraft, startAnew: () => void) {
  const known = useRef(before);
  useEffect(() => {
    if (isSame(known.current, before)) return;
    if (isSame(known.current, value)) startAnew();
    known.current = before;
  });
}

/** Why failures should be accepted, and what proves it. */
export function ReasonForm({ name, before, busy, onSave }: ReasonFormProps) {
  const { t } = useTranslation(['evidence', 'form']);
  const { t: tForm } = useTranslation('form');
  const { value, change, ...kept } = useKeptValue(name, draftSchema, () => before);
  useFollowing(value, before, kept.startAnew);
  const [left, setLeft] = useState(false);
  const refusal = useRefusal();
  const { attach, attaching } = useAttachments(change);
  const body = { reason: value.reason, attachmentIds: value.attachments.map(({ id }) => id) };
  const checked = groupReasonSchema.safeParse(body);
  const issue = checked.error?.issues.find(({ path }) => path[0] === 'reason');
  const changed = !isSame(before, value);
  const save = () => {
    setLeft(true);
    if (!checked.success) return;
    refusal.clear();
    onSave(body, { onSuccess: kept.forget, onError: (error) => void refusal.take(error) });
  };
  return (
    <div className={css.form}>
      <RestoredNote at={kept.restoredAt} onDiscard={kept.startAnew} />
      <RefusalNote refusal={refusal} />
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
        <Button small busy={busy} disabled={!changed} onClick={save}>
          {t('saveBypass')}
        </Button>
        {changed && <span className="cap">{t('unsaved')}</span>}
      </div>
    </div>
  );
}

type BypassFormProps = { applicationId: string; failure: FailureView };

/** The reason why one failed case should be accepted. */
export function BypassForm({ applicationId, failure }: BypassFormProps) {
  const { t } = useTranslation('evidence');
  const put = usePutBypass(applicationId);
  return (
    <ReasonForm
      name={`bypass:${applicationId}:${failure.key}`}
      before={stored(failure)}
      busy={put.isPending}
      onSave={(reason, { onSuccess, onError }) =>
        put.mutate(
          { failureKey: failure.key, ...reason },
          {
            onSuccess: () => {
              onSuccess();
              showNotice({ tone: 'ok', title: t('bypassSaved') });
            },
            onError,
          },
        )
      }
    />
  );
}
