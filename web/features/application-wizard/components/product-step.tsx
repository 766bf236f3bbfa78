import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductView } from '#contract/products.ts';
import { Button } from '#web/components/controls/button.tsx';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { RadioList } from '#web/components/forms/radio-list.tsx';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useCandidates } from '../api/list-candidates.ts';
import { chooseProduct } from '../model/choose-product.ts';
import { pastBarrier, productBarrier } from '../model/eligibility.ts';
import type { ProductForm, StepProps } from '../model/step-props.ts';
import css from './wizard.module.css';

function useOption() {
  const { t } = useTranslation(['wizard', 'status']);
  const catalogue = useCatalogue();
  const words = useDeviceWords();
  return (product: ProductView) => {
    const barrier = productBarrier(product);
    const number = product.latestApplication?.number;
    const facts = [
      product.model,
      words.brandOf(product),
      catalogue.nameOf('category', product.category),
      t('configurationCount', { count: product.configurations.length }),
      t(`status:product-${product.status}`),
    ];
    return {
      value: product.id,
      label: <b>{words.nameOf(product)}</b>,
      note: facts.join(' · '),
      barrier: barrier && (
        <>
          {t(`barrier.${barrier}`, { number })}{' '}
          <Link to={pastBarrier(product, barrier)}>{t(`past.${barrier}`)}</Link>
        </>
      ),
    };
  };
}

function NoProduct({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <EmptyState
      title={t('noProduct')}
      points={[t('noProductHint')]}
      action={
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {t('createProduct')}
        </Button>
      }
    />
  );
}

type ChoiceProps = StepProps & { onCreate: () => void };

function ProductChoice({ draft, change, errorOf, onCreate }: ChoiceProps) {
  const { t } = useTranslation('wizard');
  const [keyword, setKeyword] = useState('');
  const query = useCandidates(keyword);
  const { data, isError, refetch } = query;
  const optionOf = useOption();
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  // Those that can be applied for come first.
  const rows = data.pages
    .flatMap((page) => page.rows)
    .toSorted((a, b) => Number(productBarrier(a) !== null) - Number(productBarrier(b) !== null));
  if (rows.length === 0 && keyword === '') return <NoProduct onCreate={onCreate} />;
  return (
    <div className={`panel-b ${css.stacked}`}>
      <div className="row">
        <div className={`grow ${css.search}`}>
          <SearchBox label={t('searchProduct')} value={keyword} onValue={setKeyword} />
        </div>
        <Button icon="plus" onClick={onCreate}>
          {t('createProduct')}
        </Button>
      </div>
      {rows.length === 0 && <p className="dim">{t('nothingFound')}</p>}
      <RadioList
        quiet
        legend={t('stage.product')}
        options={rows.map(optionOf)}
        value={draft.productId}
        onChange={(id) => {
          const product = rows.find((row) => row.id === id);
          if (product) change(chooseProduct(product));
        }}
        error={errorOf('productId')}
      />
      <MoreRows query={query} />
    </div>
  );
}

/** Which product the application is for: one that there is, or one that is created here and chosen at once. */
export function ProductStep({ productForm, ...step }: StepProps & { productForm: ProductForm }) {
  const dialog = useAddressDialog(['product']);
  const [created, setCreated] = useState('');
  const onCreated = (product: ProductView) => {
    step.change(chooseProduct(product));
    setCreated(product.id);
  };
  return (
    <>
      {/* What was searched for may not find it. */}
      <ProductChoice key={created} {...step} onCreate={() => dialog.open('product')} />
      {dialog.name && productForm({ onCreated, onClose: dialog.close })}
    </>
  );
}
