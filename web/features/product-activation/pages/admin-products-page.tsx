import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminProduct } from '#contract/programme/product-activation.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import type { RowAction } from '#web/components/lists/row-menu.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useActivate, useAdminProducts } from '../api/admin-products.ts';
import { DeactivationSheet } from '../components/deactivation-sheet.tsx';
import { AdminProductFilters } from '../components/product-filters.tsx';
import { AdminProductTable } from '../components/product-table.tsx';
import { productQueryOf } from '../model/list-query.ts';

function ActivateDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { t } = useTranslation('activation');
  const name = useDeviceWords().nameOf(product);
  return (
    <ConfirmCall
      title={t('activateTitle', { name })}
      lead={t('activateLead')}
      confirm={t('activate')}
      save={useActivate()}
      call={{ id: product.id, seen: product.version }}
      done={() => ({ title: t('activated'), detail: name })}
      onClose={onClose}
    />
  );
}

function Nothing() {
  const { t } = useTranslation(['activation', 'console']);
  const [search] = useSearchParams();
  if (['keyword', 'state', 'category'].some((name) => search.has(name))) return <NothingFound />;
  const way = <LinkButton to={paths.enterprises}>{t('console:pages.enterprises')}</LinkButton>;
  return <EmptyState title={t('empty')} points={[t('emptyHint')]} action={way} />;
}

/** Every enterprise's products, which the programme may deactivate and activate again. */
export function AdminProductsPage() {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation(['activation', 'common', 'console', 'form', 'status']);
  const [search] = useSearchParams();
  const { data, isError, refetch } = useAdminProducts(productQueryOf(search));
  const counted = useListTotal(data?.total);
  const form = useAddressDialog(['deactivate']);
  const edited = useDialogRow(data?.rows, form.name && form.about);
  const [activating, setActivating] = useState<AdminProduct | null>(null);
  const open = ({ id }: AdminProduct) => form.open('deactivate', id);
  const actionsOf = (product: AdminProduct): RowAction[] => [
    {
      label: t(product.deactivation ? 'editReason' : 'deactivateAction'),
      icon: product.deactivation ? 'edit' : 'ended',
      onChoose: () => open(product),
    },
    {
      label: t(product.deactivation ? 'activate' : 'isActive'),
      icon: 'play',
      disabled: product.deactivation === null,
      onChoose: () => setActivating(product),
    },
  ];
  return (
    <main className="page">
      <PageHead title={t('console:pages.products')} />
      <AdminList
        title={t('console:pages.products')}
        filters={<AdminProductFilters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: counted?.total }}
      >
        <AdminProductTable rows={data?.rows} empty={<Nothing />} onOpen={open} actionsOf={actionsOf} />
      </AdminList>
      {edited && <DeactivationSheet product={edited} onClose={form.close} />}
      {activating && <ActivateDialog product={activating} onClose={() => setActivating(null)} />}
    </main>
  );
}
