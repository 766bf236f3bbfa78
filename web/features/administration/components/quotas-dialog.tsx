import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import type { EnterpriseQuotas } from '#contract/settings.ts';
import { type QuotaName, quotaNames } from '#domain/quotas/quotas.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useEnterpriseQuotas, useSetEnterpriseQuotas } from '../api/settings.ts';
import { ownQuotasForm, quotasDraftSchema, textsOf } from '../model/number-form.ts';

type QuotasDialogProps = { enterprise: AdminEnterprise; onClose: () => void };

/** What an enterprise uses of its limits, and those that it has instead of the programme's. */
export function QuotasDialog({ enterprise, onClose }: QuotasDialogProps) {
  const { data } = useEnterpriseQuotas(enterprise.id);
  if (!data) return null;
  return <QuotasForm key={data.version} enterprise={enterprise} quotas={data} onClose={onClose} />;
}

function useSave({ enterprise, onClose }: QuotasDialogProps, version: number) {
  const { t } = useTranslation('settings');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const { mutateAsync, isPending } = useSetEnterpriseQuotas();
  const refusal = useRefusal();
  const save = async (own: EnterpriseQuotas['own']) => {
    refusal.clear();
    try {
      await mutateAsync({ id: enterprise.id, body: { ...own, seen: version } });
      showToast({ tone: 'ok', title: t('own.done'), detail: name });
      onClose();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { name, refusal, save, busy: isPending };
}

function QuotasForm({ quotas, ...props }: QuotasDialogProps & { quotas: EnterpriseQuotas }) {
  const { t } = useTranslation('settings');
  const { own, programme, used, version } = quotas;
  const form = useDraftForm({
    name: `enterprise-quotas:${props.enterprise.id}:${version}`,
    draft: quotasDraftSchema,
    schema: ownQuotasForm,
    initial: textsOf(own),
  });
  const onClose = () => {
    form.forget();
    props.onClose();
  };
  const { name, refusal, save, busy } = useSave({ ...props, onClose }, version);
  const bind = useFieldErrors(form, refusal);
  const submit = () => {
    const changed = form.submit();
    if (changed !== null && !busy) void save(changed);
  };
  const usage = (quota: QuotaName) => {
    const amount = used[quota];
    const limit = formatCount(own[quota] ?? programme[quota]);
    return amount === null ? t('own.notCounted') : t('own.used', { used: formatCount(amount), limit });
  };
  return (
    <FormDialog
      wide
      title={t('own.title', { name })}
      submit={t('save')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('own.lead')}</p>
      <div className="form-grid">
        {quotaNames.map((quota) => (
          <TextField
            key={quota}
            label={t(`quota.${quota}.label`)}
            help={usage(quota)}
            optional
            aside={t('own.programme', { value: formatCount(programme[quota]) })}
            unit={t(`quota.${quota}.unit`)}
            inputMode="numeric"
            maxLength={9}
            value={form.values[quota]}
            onValue={(value) => form.set({ [quota]: value })}
            {...bind(quota)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
