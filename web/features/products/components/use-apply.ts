import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { useUnsavedConfigurations } from '../model/unsaved-configurations.ts';

/** The way to the application of a product; configurations that were typed and not saved are saved first. */
export function useApply(product: ProductView, onEdit: () => void) {
  const { t } = useTranslation('client');
  const navigate = useNavigate();
  const isUnsaved = useUnsavedConfigurations(product);
  const to = paths.wizardFor(product.id);
  const mayGo = () => {
    if (product.locked || !isUnsaved()) return true;
    showToast({ tone: 'warn', title: t('configurationUnsaved') });
    onEdit();
    return false;
  };
  return {
    to,
    /** Of a link to it. */
    onClick: (event: MouseEvent) => {
      if (!mayGo()) event.preventDefault();
    },
    go: () => {
      if (mayGo()) void navigate(to);
    },
  };
}
