import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useDeleteProduct } from '../api/delete-product.ts';

type DeleteProductDialogProps = { product: ProductView; onClose: () => void; onDeleted?: () => void };

export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { t } = useTranslation('products');
  const words = useDeviceWords();
  const remove = useDeleteProduct();
  const confirm = () =>
    remove.mutate(product.id, {
      onSuccess: () => {
        showToast({ tone: 'ok', title: t('deleted', { name: words.nameOf(product) }) });
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('deleteTitle', { name: words.nameOf(product) })}
      lead={t('deleteLead')}
      losses={[t('deleteLoss', { count: product.configurations.length }), t('deleteChannel')]}
      confirm={t('deleteConfirm')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
