import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { useApply } from './use-apply.ts';

type ProductMenuProps = { product: ProductView; onEdit: () => void; onDelete: () => void };

/** True while the product is active and no application of it is open. */
export function mayApply({ latestApplication, deactivation }: ProductView): boolean {
  if (deactivation) return false;
  return latestApplication === null || latestApplication.waitingFor === 'nobody';
}

/** What can be done with a product; what cannot be done is shown and off, the lock line says why. */
export function ProductMenu({ product, onEdit, onDelete }: ProductMenuProps) {
  const { t } = useTranslation('products');
  const words = useDeviceWords();
  const { go } = useApply(product, onEdit);
  const [prepares, writes] = [useMay('application-draft.write'), useMay('product.write')];
  const apply: RowAction = {
    label: t(product.deactivation ? 'applyDeactivated' : 'apply'),
    icon: 'play',
    disabled: !mayApply(product),
    onChoose: go,
  };
  const changes: RowAction[] = [
    { label: t('edit'), icon: 'edit', disabled: product.locked, onChoose: onEdit },
    {
      label: t('delete'),
      icon: 'trash',
      disabled: product.latestApplication !== null || product.deactivation !== null,
      onChoose: onDelete,
    },
  ];
  const actions = [...(prepares ? [apply] : []), ...(writes ? changes : [])];
  if (actions.length === 0) return null;
  return <RowMenu label={t('more', { name: words.nameOf(product) })} actions={actions} />;
}
