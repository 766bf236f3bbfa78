import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminProduct } from '#contract/programme/product-activation.ts';
import { deactivationReasons } from '#domain/products/activation.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useDeactivate } from '../api/admin-products.ts';
import {
  type DeactivationDraft,
  deactivationDraftOf,
  deactivationSchema,
  keptDeactivation,
} from '../model/deactivation-form.ts';
import css from './activation.module.css';

const actions = ['activated', 'deactivated', 'edited'] as const;
const fields = ['state', 'reason', 'noteZh', 'noteEn'] as const;

/** When it was deactivated and activated, by whom and why. */
function ActivationHistory({ id }: { id: string }) {
  const { t } = useTranslation('activation');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const actionName = (action: string) => {
    const known = actions.find((one) => one === action);
    return known ? t(`action.${known}`) : action;
  };
  const fieldName = (field: string) => {
    const known = fields.find((one) => one === field);
    return known ? t(`field.${known}`) : field;
  };
  const valueText = (field: string, value: unknown) => {
    const reason = deactivationReasons.find((one) => one === value);
    if (field === 'reason' && reason) return t(`reason.${reason}`);
    if (field === 'state' && (value === 'active' || value === 'deactivated')) return t(`state.${value}`);
    return undefined;
  };
  const words = { actionName, fieldName, valueText };
  return <ChangeHistory kind="product" id={id} you={user.accountId} {...words} />;
}

type SheetProps = { product: AdminProduct; onClose: () => void };

function useSave({ product, onClose }: SheetProps) {
  const { t } = useTranslation('activation');
  const words = useDeviceWords();
  const { mutateAsync, isPending } = useDeactivate();
  const refusal = useRefusal();
  const save = async (said: ReturnType<typeof deactivationSchema.parse>) => {
    refusal.clear();
    try {
      await mutateAsync({ id: product.id, body: { ...said, seen: product.version } });
      showNotice({ tone: 'ok', title: t('deactivated'), detail: words.nameOf(product) });
      onClose();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { save, refusal, busy: isPending };
}

/** Deactivates a product, or says anew why; what was done with it before stands below. */
export function DeactivationSheet({ product, onClose }: SheetProps) {
  const { t } = useTranslation(['activation', 'common']);
  const words = useDeviceWords();
  const form = useKeptForm({
    name: `deactivation:${product.id}:${product.version}`,
    draft: keptDeactivation,
    schema: deactivationSchema,
    initial: deactivationDraftOf(product),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const { save, refusal, busy } = useSave({ product, onClose: close });
  const bind = useFieldErrors(form, refusal);
  const set = (changes: Partial<DeactivationDraft>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const submit = () => {
    const said = form.submit();
    if (said && !busy) void save(said);
  };
  const note = (field: 'noteZh' | 'noteEn') => ({
    value: form.values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  const wrong = (['reason', 'noteZh', 'noteEn'] as const).filter((one) => bind(one).error);
  return (
    <FormSheet
      title={t(product.deactivation ? 'sheetAgain' : 'sheet', { name: words.nameOf(product) })}
      submit={t(product.deactivation ? 'save' : 'deactivate')}
      changed={form.changed}
      kept
      busy={busy}
      left={wrong.length}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('effect')}</p>
      <SelectField
        label={t('field.reason')}
        placeholder={t('chooseReason')}
        value={form.values.reason}
        options={deactivationReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onValue={(reason) => set({ reason })}
        {...bind('reason')}
      />
      <BilingualField
        multiline
        label={t('field.note')}
        help={t('noteHelp')}
        maxLength={500}
        zh={note('noteZh')}
        en={note('noteEn')}
      />
      <section className={css.history}>
        <h3 className="heading">{t('common:change.history')}</h3>
        <ActivationHistory id={product.id} />
      </section>
    </FormSheet>
  );
}
