import { useTranslation } from 'react-i18next';
import { referenceStates } from '#domain/reference-data/reference-data.ts';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';

/** Which items of the kind. */
export function ItemFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('reference');
  const states = referenceStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFilters find={t('find')} total={total === undefined ? total : t('total', { count: total })}>
      <FilterSelect name="state" label={t('field.state')} all={t('allStates')} options={states} />
    </ListFilters>
  );
}
