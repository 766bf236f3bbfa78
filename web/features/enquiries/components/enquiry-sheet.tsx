import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { EnquiryDetail } from '#contract/programme/enquiries.ts';
import { enquiryLimits } from '#domain/enquiries/enquiries.ts';
import { textSchema } from '#domain/shared/validation.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useCloseEnquiry, useEnquiry, useReply } from '../api/enquiries.ts';
import css from './enquiries.module.css';
import { EnquiryFacts } from './enquiry-facts.tsx';

const replyDraftSchema = z.object({ text: z.string() });
const replyForm = z.strictObject({ text: textSchema(enquiryLimits.reply) });
type SheetProps = { enquiry: EnquiryDetail; onClose: () => void };

function History({ id }: { id: string }) {
  const { t } = useTranslation(['enquiries', 'common']);
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <section className={css.part}>
      <h3 className="heading">{t('common:change.history')}</h3>
      <ChangeHistory
        kind="enquiry"
        id={id}
        you={user.accountId}
        actionName={(action) => t(action === 'closed' ? 'action.closed' : 'action.replied')}
        fieldName={(field) => t(field === 'replies' ? 'field.replies' : 'field.state')}
        valueText={(_field, value) => {
          const state = (['open', 'answered', 'closed'] as const).find((one) => one === value);
          return state && t(`state.${state}`);
        }}
      />
    </section>
  );
}

function CloseDialog({ enquiry: { id, number, version }, onClose }: SheetProps) {
  const { t } = useTranslation('enquiries');
  const close = useCloseEnquiry();
  return (
    <ConfirmDialog
      open
      title={t('closeTitle', { number })}
      lead={t('closeLead')}
      confirm={t('close')}
      busy={close.isPending}
      onConfirm={() =>
        close.mutate(
          { id, seen: version },
          {
            onSuccess: () => showToast({ tone: 'ok', title: t('closed'), detail: number }),
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  );
}

function useReplyForm({ enquiry: { id, version, number }, onClose }: SheetProps) {
  const { t } = useTranslation('enquiries');
  const form = useDraftForm({
    name: `enquiry:${id}`,
    draft: replyDraftSchema,
    schema: replyForm,
    initial: { text: '' },
  });
  const reply = useReply();
  const refusal = useRefusal();
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const values = form.submit();
    if (!values || reply.isPending) return;
    refusal.clear();
    reply.mutateAsync({ id, text: values.text, seen: version }).then(
      () => {
        showToast({ tone: 'ok', title: t('sent'), detail: number });
        close();
      },
      (error: unknown) => void refusal.take(error),
    );
  };
  return { form, refusal, submit, close, busy: reply.isPending };
}

function Sheet(props: SheetProps) {
  const { enquiry, onClose } = props;
  const { t } = useTranslation(['enquiries', 'common']);
  const { form, refusal, submit, close, busy } = useReplyForm(props);
  const bind = useFieldErrors(form, refusal);
  const [closing, setClosing] = useState(false);
  const { number, state, locale, email, id } = enquiry;
  const language = t(`locale.${locale}`);
  const isClosed = state === 'closed';
  return (
    <FormSheet
      title={t('title', { number })}
      submit={t(isClosed ? 'common:close' : 'send')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={busy}
      left={bind('text').error ? 1 : 0}
      onSubmit={isClosed ? onClose : submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <EnquiryFacts enquiry={enquiry} />
      {isClosed ? (
        <p className="sub">{t('fixed')}</p>
      ) : (
        <>
          <TextAreaField
            label={t('reply')}
            help={t('replyHelp', { language, email })}
            rows={8}
            maxLength={enquiryLimits.reply}
            value={form.values.text}
            onValue={(text) => form.set({ text })}
            {...bind('text')}
          />
          <div>
            <Button onClick={() => setClosing(true)}>{t('close')}</Button>
          </div>
        </>
      )}
      <History id={id} />
      {closing && <CloseDialog enquiry={enquiry} onClose={() => setClosing(false)} />}
    </FormSheet>
  );
}

/** A question, what was answered, and the next answer. */
export function EnquirySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEnquiry(id);
  return data ? <Sheet enquiry={data} onClose={onClose} /> : null;
}
