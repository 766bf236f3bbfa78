import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { type ProductText, productTextNames } from '#domain/products/products.ts';
import { LapsedCertificate } from '#web/components/applications/lapsed-certificate.tsx';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { StatusTag } from '#web/components/controls/status.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useProduct } from '../api/get-product.ts';
import { ChannelPanel } from '../components/channel-panel.tsx';
import { DeactivationNote } from '../components/deactivation-note.tsx';
import { DeleteProductDialog } from '../components/delete-product-dialog.tsx';
import css from '../components/product.module.css';
import { ChannelCode, DataMissing, LatestApplication, type OnMend } from '../components/product-cells.tsx';
import { ConfigurationTable, LockLine, useProductFacts } from '../components/product-details.tsx';
import { ProductDialog } from '../components/product-dialog.tsx';
import { mayApply } from '../components/product-menu.tsx';
import { useApply } from '../components/use-apply.ts';

/** What the head of the page says already. */
const inHead: readonly ProductText[] = ['name', 'nameEn', 'brand', 'model'];

type ActionsProps = { product: ProductView; onEdit: () => void; onDelete: () => void };

function Actions({ product, onEdit, onDelete }: ActionsProps) {
  const { t } = useTranslation('products');
  const [prepares, writes] = [useMay('application-draft.write'), useMay('product.write')];
  const apply = useApply(product, onEdit);
  return (
    <>
      {writes && product.latestApplication === null && !product.deactivation && (
        <Button small icon="trash" onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
      {writes && !product.locked && (
        <Button small icon="edit" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {prepares && mayApply(product) && (
        <LinkButton small kind="primary" to={apply.to} onClick={apply.onClick}>
          {t('apply')}
        </LinkButton>
      )}
      {product.deactivation && (
        <Button small disabled>
          {t('applyDeactivated')}
        </Button>
      )}
    </>
  );
}

type HeadProps = ActionsProps & { onMend: OnMend };

function Head({ product, onMend, ...actions }: HeadProps) {
  const { t } = useTranslation('common');
  const catalogue = useCatalogue();
  const words = useDeviceWords();
  const name = words.nameOf(product);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('certificationCentre'), to: paths.products }, { label: name }]} />
      <PageHead
        title={name}
        tag={
          <>
            <StatusTag status={product.status} />
            <DataMissing product={product} onMend={onMend} />
          </>
        }
        facts={
          <>
            <span>{product.model}</span>
            <span>{words.brandOf(product)}</span>
            <span>{catalogue.nameOf('category', product.category)}</span>
          </>
        }
      >
        <Actions product={product} {...actions} />
      </PageHead>
    </>
  );
}

function Product({ product }: { product: ProductView }) {
  // Also the texts of the dialog: loaded later, they would suspend the page.
  const { t } = useTranslation(['products', 'common', 'client', 'form', 'session', 'user-centre']);
  const navigate = useNavigate();
  const mayEdit = useMay('product.write');
  const dialog = useAddressDialog(['product', 'channel']);
  const edited = useDialogRow([product], dialog.name && product.id, dialog.name);
  const [deleting, setDeleting] = useState(false);
  const texts = productTextNames.filter((name) => !inHead.includes(name));
  const facts = [
    ...texts.map((name) => ({
      term: t(`field.${name}`),
      value: product[name] || <span className="dim">{t('notGiven')}</span>,
    })),
    {
      term: t('channelCode'),
      value: <ChannelCode product={product} onGenerate={() => dialog.open('channel')} />,
    },
    ...useProductFacts(product),
    { term: t('latestApplication'), value: <LatestApplication product={product} /> },
  ];
  return (
    <>
      <Head
        product={product}
        onEdit={() => dialog.open('product')}
        onMend={(_, missing) => dialog.open('product', undefined, missing)}
        onDelete={() => setDeleting(true)}
      />
      <LapsedCertificate certificate={product.certificate} />
      <DeactivationNote product={product} />
      <LockLine product={product} />
      {mayEdit && dialog.name === 'channel' && edited?.locked === false && (
        <ChannelPanel product={edited} onClose={dialog.close} />
      )}
      <div className={`cols ${css.columns}`}>
        <Panel title={t('configurations')}>
          <ConfigurationTable product={product} />
        </Panel>
        <Panel as="aside" title={t('facts')} padded>
          <Facts facts={facts} />
        </Panel>
      </div>
      {mayEdit && dialog.name === 'product' && edited?.locked === false && (
        <ProductDialog product={edited} field={dialog.field} onClose={dialog.close} />
      )}
      {deleting && (
        <DeleteProductDialog
          product={product}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(paths.products, { replace: true })}
        />
      )}
    </>
  );
}

/** One product: what it is, what is locked and why, and the way to its application. */
export function ProductPage() {
  // `productDetail?id=` is the same page by the address that the portal's older links have.
  const [search] = useSearchParams();
  const { id = search.get('id') } = useParams();
  return id ? <ProductById id={id} /> : <Navigate to={paths.products} replace />;
}

function ProductById({ id }: { id: string }) {
  const { data, isError, error, refetch } = useProduct(id);
  if (data) return <Product key={data.id} product={data} />;
  return isError ? (
    <RecordFailure error={error} kind="product" onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage />
  );
}
