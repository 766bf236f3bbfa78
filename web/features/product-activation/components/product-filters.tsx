import { useTranslation } from 'react-i18next';
import { activationStates } from '#domain/products/activation.ts';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';

/** Which of the products. */
export function AdminProductFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('activation');
  const counted = useListTotal(total);
  const categories = useCatalogue().all('category');
  const states = activationStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFilters find={t('find')} total={counted && t('total', counted)}>
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
