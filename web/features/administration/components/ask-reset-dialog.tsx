import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { type ResetKind, resetLimits } from '#domain/credential-resets/credential-resets.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useAskReset } from '../api/credential-resets.ts';

type AskResetProps = { account: AdminAccount; kind: ResetKind; onClose: () => void };

const resetDraftSchema = z.object({ reason: z.string() });

function useAsking({ account, kind, onClose }: AskResetProps) {
  const { t } = useTranslation('administration');
  const { value, ...draft } = useDraftValue(`reset:${kind}:${account.id}`, resetDraftSchema, () => ({
    reason: '',
  }));
  const ask = useAskReset();
  const refusal = useRefusal();
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = () => {
    if (ask.isPending) return;
    refusal.clear();
    ask.mutate(
      { id: account.id, kind, reason: value.reason.trim() },
      {
        onSuccess: () => {
          showToast({ tone: 'ok', title: t('reset.asked'), detail: account.login });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return { ...draft, reason: value.reason, close, submit, busy: ask.isPending, refusal };
}

/** Asks a second administrator for somebody's reset, with the reason that they decide by. */
export function AskResetDialog(props: AskResetProps) {
  const { account, kind } = props;
  const { t } = useTranslation('administration');
  const name = usePersonName()(account.nameZh, account.nameEn);
  const { reason, change, refusal, ...form } = useAsking(props);
  return (
    <FormDialog
      title={t(`reset.askTitle.${kind}`, { name })}
      submit={t('reset.askSubmit')}
      changed={reason !== ''}
      savesDraft
      busy={form.busy}
      barrier={reason.trim() === '' ? t('reset.reasonMissing') : null}
      onSubmit={form.submit}
      onClose={form.close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p>{t(`reset.askLead.${kind}`, { login: account.login })}</p>
      <TextAreaField
        label={t('reset.reason')}
        help={t('reset.reasonHelp')}
        value={reason}
        onValue={(next) => change(() => ({ reason: next }))}
        error={refusal.fields.reason ?? null}
        maxLength={resetLimits.reasonLength}
      />
    </FormDialog>
  );
}
