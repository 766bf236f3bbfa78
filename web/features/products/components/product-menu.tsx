import { Menu } from 'primereact/menu';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { paths } from '#web/app/paths.ts';
import { IconButton } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import type { IconName } from '#web/components/icon-shapes.tsx';

type ProductMenuProps = { product: ProductView; onEdit: () => void; onDelete: () => void };

/** True while no application of the product is open. */
export function mayApply({ latestApplication }: ProductView): boolean {
  return latestApplication === null || latestApplication.waitingFor === 'nobody';
}

/** What can be done with a product; what cannot be done is shown and off, the lock line says why. */
export function ProductMenu({ product, onEdit, onDelete }: ProductMenuProps) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const menu = useRef<Menu>(null);
  const id = useId();
  const icon = (name: IconName) => () => <Icon name={name} className="p-menuitem-icon" />;
  const model = [
    {
      label: t('apply'),
      icon: icon('play'),
      disabled: !mayApply(product),
      command: () => navigate(paths.wizardFor(product.id)),
    },
    { label: t('edit'), icon: icon('edit'), disabled: product.locked, command: onEdit },
    {
      label: t('delete'),
      icon: icon('trash'),
      disabled: product.latestApplication !== null,
      command: onDelete,
    },
  ];
  return (
    <>
      <IconButton
        icon="more"
        label={t('more', { name: product.name })}
        aria-haspopup="menu"
        aria-controls={id}
        onClick={(event) => menu.current?.toggle(event)}
      />
      <Menu
        id={id}
        ref={menu}
        popup
        popupAlignment="right"
        model={model}
        aria-label={product.name}
        // Its own landmark: it is drawn outside the page's.
        pt={{ root: { role: 'region' } }}
      />
    </>
  );
}
