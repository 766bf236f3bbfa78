import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PartnerCode, PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { textSchema } from '#domain/shared/validation.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useWithdrawCode } from '../api/partner-enterprise.ts';

const reasonForm = z.strictObject({ reason: textSchema(500) });
const keptReason = z.object({ reason: z.string() });

type DialogProps = { enterprise: PartnerEnterprise; code: PartnerCode; onClose: () => void };

/** Takes a code back, with the reason that its history shows. */
export function WithdrawCodeDialog({ enterprise: { id }, code: { code, products }, onClose }: DialogProps) {
  const { t } = useTranslation('enterprises');
  const form = useKeptForm({
    name: `withdraw-code:${code}`,
    draft: keptReason,
    schema: reasonForm,
    initial: { reason: '' },
  });
  const withdraw = useWithdrawCode();
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const given = form.submit();
    if (!given || withdraw.isPending) return;
    refusal.clear();
    withdraw.mutate(
      { id, code, ...given },
      {
        onSuccess: () => {
          showNotice({ tone: 'ok', title: t('codes.withdrawnNotice', { code }) });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return (
    <FormDialog
      title={t('codes.withdrawTitle', { code })}
      submit={t('codes.withdraw')}
      changed={form.changed}
      kept
      busy={withdraw.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('codes.withdrawLead', { count: products })}</p>
      <TextAreaField
        label={t('codes.reason')}
        maxLength={500}
        value={form.values.reason}
        onValue={(reason) => form.set({ reason })}
        {...bind('reason')}
      />
    </FormDialog>
  );
}
