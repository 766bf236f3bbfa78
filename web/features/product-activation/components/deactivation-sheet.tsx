import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminProduct } from '#contract/programme/product-activation.ts';
import { deactivationReasons } from '#domain/products/activation.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useDeactivate } from '../api/admin-products.ts';
import {
  deactivationDraftOf,
  deactivationDraftSchema,
  deactivationSchema,
} from '../model/deactivation-form.ts';

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

function useDeactivationForm({ product, onClose }: SheetProps) {
  const { t } = useTranslation('activation');
  const words = useDeviceWords();
  return useSavedForm({
    name: `deactivation:${product.id}:${product.version}`,
    draft: deactivationDraftSchema,
    schema: deactivationSchema,
    initial: deactivationDraftOf(product),
    save: useDeactivate(),
    callOf: (said) => ({ id: product.id, body: { ...said, seen: product.version } }),
    done: () => ({ title: t('deactivated'), detail: words.nameOf(product) }),
    onClose,
  });
}

/** Deactivates a product, or says anew why; what was done with it before stands below. */
export function DeactivationSheet(props: SheetProps) {
  const { product } = props;
  const { t } = useTranslation('activation');
  const words = useDeviceWords();
  const saved = useDeactivationForm(props);
  return (
    <RecordSheet
      title={t(product.deactivation ? 'sheetAgain' : 'sheet', { name: words.nameOf(product) })}
      submit={t(product.deactivation ? 'save' : 'deactivate')}
      saved={saved}
      history={<ActivationHistory id={product.id} />}
    >
      <p className="sub">{t('effect')}</p>
      <SelectField
        label={t('field.reason')}
        placeholder={t('chooseReason')}
        options={deactivationReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        {...saved.field('reason')}
      />
      <BilingualField
        multiline
        label={t('field.note')}
        help={t('noteHelp')}
        maxLength={500}
        zh={saved.field('noteZh')}
        en={saved.field('noteEn')}
      />
    </RecordSheet>
  );
}
