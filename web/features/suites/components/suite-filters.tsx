import { useTranslation } from 'react-i18next';
import { suiteKinds, suitePlatforms, suiteStates } from '#domain/suites/suites.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

/** Which editions, and in what order. */
export function SuiteFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('suites');
  const { choices } = useCatalogue();
  const { search, set } = useAddressFilters();
  const options = {
    kind: suiteKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    state: suiteStates.map((value) => ({ value, label: t(`state.${value}`) })),
    platform: suitePlatforms.map((value) => ({ value, label: t(`platform.${value}`) })),
    category: choices('category'),
    app: choices('preloaded-app'),
  };
  const orders = (['changed', 'name'] as const).map((value) => ({ value, label: t(`sort.${value}`) }));
  return (
    <ListFilters many find={t('find')} total={total === undefined ? total : t('total', { count: total })}>
      {(['kind', 'state', 'platform', 'category', 'app'] as const).map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`filter.${name}`)}
          all={t(`all.${name}`)}
          options={options[name]}
        />
      ))}
      <Select
        aria-label={t('filter.sort')}
        value={search.get('sort') === 'name' ? 'name' : 'changed'}
        options={orders}
        onValue={(value) => set('sort', value === 'name' ? 'name' : '')}
      />
    </ListFilters>
  );
}
