import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { textSchema } from '#domain/shared/validation.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useTerminateAgreement } from '../../api/business-agreement.ts';

const reasonForm = z.strictObject({ reason: textSchema(500) });
const keptReason = z.object({ reason: z.string() });

type DialogProps = { enterprise: PartnerEnterprise; onClose: () => void };

/** Ends an agreement, with the reason that its history shows. */
export function TerminateAgreementDialog({ enterprise: { id, agreement }, onClose }: DialogProps) {
  const { t } = useTranslation('enterprises');
  const { number, version: seen } = agreement;
  const form = useKeptForm({
    name: `terminate-agreement:${id}:${number}`,
    draft: keptReason,
    schema: reasonForm,
    initial: { reason: '' },
  });
  const terminate = useTerminateAgreement();
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const given = form.submit();
    if (!given || terminate.isPending) return;
    refusal.clear();
    terminate.mutate(
      { id, ...given, seen },
      {
        onSuccess: () => {
          showNotice({ tone: 'ok', title: t('agreement.terminate.done', { number }) });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return (
    <FormDialog
      title={t('agreement.terminate.title', { number })}
      submit={t('agreement.terminate.confirm')}
      changed={form.changed}
      kept
      busy={terminate.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('agreement.terminate.lead')}</p>
      <TextAreaField
        label={t('agreement.terminatedReason')}
        maxLength={500}
        value={form.values.reason}
        onValue={(reason) => form.set({ reason })}
        {...bind('reason')}
      />
    </FormDialog>
  );
}
