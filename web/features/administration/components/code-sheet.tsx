import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { partnerCodeSchema } from '#domain/enterprises/partner-codes.ts';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useIssueCode } from '../api/partner-enterprise.ts';

const codeForm = z.strictObject({ code: partnerCodeSchema });
const codeDraftSchema = z.object({ code: z.string() });
const reasons = ['taken', 'tooMany'] as const;

/** Why a code was refused, where that is said of the code itself. */
function reasonOf(error: unknown): (typeof reasons)[number] | null {
  const reason = error instanceof ApiError ? error.details.reason : null;
  return reasons.find((one) => one === reason) ?? null;
}

type CodeSheetProps = { enterprise: PartnerEnterprise; onClose: () => void };

/** The form of a code, and what its sending says. */
function useIssuing({ enterprise: { id }, onClose }: CodeSheetProps, name: string) {
  const { t } = useTranslation('enterprises');
  const form = useDraftForm({
    name: `partner-code:${id}`,
    draft: codeDraftSchema,
    schema: codeForm,
    initial: { code: '' },
  });
  const issue = useIssueCode();
  const refusal = useRefusal();
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const submit = () => {
    const values = form.submit();
    if (!values || issue.isPending) return;
    refusal.clear();
    setReason(null);
    issue.mutate(
      { id, ...values },
      {
        onSuccess: () => {
          form.forget();
          showToast({ tone: 'ok', title: t('codes.issued', { code: values.code }), detail: name });
          onClose();
        },
        onError: (error) => {
          const known = reasonOf(error);
          if (known) setReason(known);
          else void refusal.take(error);
        },
      },
    );
  };
  const onCode = (code: string) => {
    setReason(null);
    form.set({ code });
  };
  return { form, refusal, reason, submit, onCode, busy: issue.isPending };
}

/** Issues a partner code. */
export function CodeSheet(props: CodeSheetProps) {
  const { t } = useTranslation('enterprises');
  const { nameZh, nameEn } = props.enterprise;
  const name = usePersonName()(nameZh, nameEn);
  const { form, refusal, reason, submit, onCode, busy } = useIssuing(props, name);
  const bind = useFieldErrors(form, refusal);
  const { error, ...field } = bind('code');
  const wrong = reason ? t(`codes.refused.${reason}`) : error;
  return (
    <FormSheet
      title={t('codes.issueTitle', { name })}
      submit={t('codes.issue')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={busy}
      left={wrong ? 1 : 0}
      onSubmit={submit}
      onClose={() => {
        form.forget();
        props.onClose();
      }}
    >
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('codes.lead')}</p>
      <TextField
        label={t('codes.code')}
        help={t('codes.help')}
        className="mono"
        maxLength={7}
        value={form.values.code}
        onValue={onCode}
        error={wrong}
        {...field}
      />
    </FormSheet>
  );
}
