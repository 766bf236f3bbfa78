import { useTranslation } from 'react-i18next';
import { activationStates } from '#domain/products/activation.ts';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';

/** Which of the products. */
export function AdminProductFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('activation');
  const categories = useCatalogue().all('category');
  const states = activationStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFilters find={t('find')} total={total === undefined ? total : t('total', { count: total })}>
      <FilterSelect name="state" label={t('field.state')} all={t('allStates')} options={states} />
      <FilterSelect
        name="category"
        label={t('field.category')}
        all={t('allCategories')}
        options={categories}
      />
    </ListFilters>
  );
}
