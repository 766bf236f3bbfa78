import { useTranslation } from 'react-i18next';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';

export function ProductFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['products', 'status']);
  const counted = useListTotal(total);
  const categories = useCatalogue().all('category');
  const statuses = (['0', '1', '2'] as const).map((value) => ({
    value,
    label: t(`status:product-${value}`),
  }));
  return (
    <ListFilters find={t('searchLabel')} total={counted && t('total', counted)}>
      <FilterSelect name="status" label={t('status')} all={t('allStatuses')} options={statuses} />
      <FilterSelect name="category" label={t('category')} all={t('allCategories')} options={categories} />
      <FilterSelect
        name="data"
        label={t('facts')}
        all={t('allData')}
        options={[{ value: 'missing', label: t('dataMissing') }]}
      />
    </ListFilters>
  );
}
