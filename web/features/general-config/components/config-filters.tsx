import { useTranslation } from 'react-i18next';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { configStates } from '../model/config-filter.ts';

/** Which of the keys. */
export function ConfigFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('config');
  const states = configStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFilters find={t('find')} total={total === undefined ? total : t('total', { count: total })}>
      <FilterSelect name="state" label={t('field.state')} all={t('allStates')} options={states} />
    </ListFilters>
  );
}
