import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ListPager } from '#web/components/controls/pager.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { useOwnTurns } from '#web/lib/applications/own-turns.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { useProducts } from '../api/list-products.ts';
import { ProductFilters } from '../components/product-filters.tsx';
import { ProductTable } from '../components/product-table.tsx';
import { filtersOf, listQueryOf } from '../model/list-query.ts';

const OpenTurns = showLater(
  async () => (await import('#web/components/applications/open-turns.tsx')).OpenTurns,
);
const DeleteProductDialog = showLater(
  async () => (await import('../components/delete-product-dialog.tsx')).DeleteProductDialog,
);
const ProductDialog = showLater(async () => (await import('../components/product-dialog.tsx')).ProductDialog);

function FirstProduct({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('products');
  const may = useMay('product.write');
  return (
    <EmptyState
      title={t('first.title')}
      points={[t('first.identity'), t('first.configuration'), t('first.contact')]}
      action={
        may && (
          <Button kind="primary" icon="plus" onClick={onCreate}>
            {t('createProduct')}
          </Button>
        )
      }
    />
  );
}

/** The page of the list that the address names, and whether anything narrows it. */
function useList() {
  const [search] = useSearchParams();
  const query = listQueryOf(search, useLanguage());
  const narrowing = { ...filtersOf(search), after: query?.after };
  return { ...useProducts(query), filtered: Object.values(narrowing).some((value) => value !== undefined) };
}

/** 我的产品 */
export function ProductsPage() {
  // Also the texts of rows and dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation([
    'products',
    'common',
    'device',
    'client',
    'form',
    'progress',
    'session',
    'user-centre',
  ]);
  const { data, isError, refetch, filtered } = useList();
  const counted = useListTotal(data?.total);
  const dialog = useAddressDialog(['product', 'channel']);
  const edited = useDialogRow(data?.rows, dialog.about, dialog.name);
  const may = useMay('product.write');
  const channel = {
    product: may && dialog.name === 'channel' && edited?.locked === false ? edited : null,
    open: ({ id }: ProductView) => dialog.open('channel', id),
    close: dialog.close,
  };
  const [leaving, setLeaving] = useState<ProductView | null>(null);
  const create = () => dialog.open('product');
  const hasTurns = Boolean(useOwnTurns());
  const first = data?.rows.length === 0 && !filtered;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('common:userCentre') }, { label: t('common:myProducts') }]} />
      <PageHead title={t('common:myProducts')}>
        {!first && may && (
          <Button kind={hasTurns ? 'plain' : 'primary'} icon="plus" onClick={create}>
            {t('createProduct')}
          </Button>
        )}
      </PageHead>
      {hasTurns && <OpenTurns />}
      <section className="panel list-panel" aria-label={t('common:myProducts')}>
        {!first && <ProductFilters total={data?.total} />}
        {isError && !data ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <ProductTable
            rows={data?.rows}
            empty={first ? <FirstProduct onCreate={create} /> : <NothingFound />}
            onEdit={({ id }) => dialog.open('product', id)}
            onMend={({ id }, missing) => dialog.open('product', id, missing)}
            channel={channel}
            onDelete={setLeaving}
          />
        )}
        {data && <ListPager shown={data.rows.length} total={counted?.total} next={data.next} />}
      </section>
      {may && dialog.name === 'product' && (dialog.about === null || edited?.locked === false) && (
        <ProductDialog product={edited} field={dialog.field} onClose={dialog.close} />
      )}
      {leaving && <DeleteProductDialog product={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
