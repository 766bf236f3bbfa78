import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { productCategories } from '#domain/products.ts';
import { SearchBox } from '#web/components/search-box.tsx';
import { Select } from '#web/components/select-field.tsx';

const statuses = ['0', '1', '2', '3'] as const;

/** Filters kept in the address; each change goes back to the first page. */
export function ProductFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['products', 'status', 'device']);
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const gone of [name, 'after', 'back']) next.delete(gone);
        if (value) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  const status = statuses.find((one) => one === search.get('status')) ?? '';
  const category = productCategories.find((one) => one === search.get('category')) ?? '';
  return (
    <search className="tools">
      <SearchBox
        label={t('searchLabel')}
        value={search.get('keyword') ?? ''}
        onValue={(value) => set('keyword', value)}
      />
      <Select
        aria-label={t('status')}
        placeholder={t('allStatuses')}
        value={status}
        options={statuses.map((value) => ({ value, label: t(`status:product-${value}`) }))}
        onValue={(value) => set('status', value)}
      />
      <Select
        aria-label={t('category')}
        placeholder={t('allCategories')}
        value={category}
        options={productCategories.map((value) => ({ value, label: t(`device:category.${value}`) }))}
        onValue={(value) => set('category', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', { count: total })}</span>}
    </search>
  );
}
