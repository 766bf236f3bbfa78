import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { type ResetKind, resetLimits } from '#domain/credential-resets.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { RefusalNote } from '#web/components/refusal-note.tsx';
import { RestoredNote } from '#web/components/restored-note.tsx';
import { TextAreaField } from '#web/components/text-field.tsx';
import { useKeptValue } from '#web/lib/kept-value.ts';
import { showNotice } from '#web/lib/notices.ts';
import { useRefusal } from '#web/lib/refusal.ts';
import { usePersonName } from '#web/lib/use-person-name.ts';
import { useAskReset } from '../api/credential-resets.ts';

type AskResetProps = { account: AdminAccount; kind: ResetKind; onClose: () => void };

const draft = z.object({ reason: z.string() });

function useAsking({ account, kind, onClose }: AskResetProps) {
  const { t } = useTranslation('administration');
  const { value, ...kept } = useKeptValue(`reset:${kind}:${account.id}`, draft, () => ({ reason: '' }));
  const ask = useAskReset();
  const refusal = useRefusal();
  const close = () => {
    kept.forget();
    onClose();
  };
  const submit = () => {
    if (ask.isPending) return;
    refusal.clear();
    ask.mutate(
      { id: account.id, kind, reason: value.reason.trim() },
      {
        onSuccess: () => {
          showNotice({ tone: 'ok', title: t('reset.asked'), detail: account.login });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return { ...kept, reason: value.reason, close, submit, busy: ask.isPending, refusal };
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
      kept
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
