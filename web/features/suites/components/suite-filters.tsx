import { useTranslation } from 'react-i18next';
import { suiteKinds, suitePlatforms, suiteStates } from '#domain/suites/suites.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

/** Which editions, and in what order. */
export function SuiteFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('suites');
  const { choices } = useCatalogue();
  const { search, set } = useAddressFilters();
  const options = {
    kind: suiteKinds.map((value) => ({ value: value as string, label: t(`kind.${value}`) })),
    state: suiteStates.map((value) => ({ value: value as string, label: t(`state.${value}`) })),
    platform: suitePlatforms.map((value) => ({ value: value as string, label: t(`platform.${value}`) })),
    category: choices('category'),
    app: choices('preloaded-app'),
  };
  const orders = (['changed', 'name'] as const).map((value) => ({ value, label: t(`sort.${value}`) }));
  return (
    <search className="tools many">
      <KeywordBox label={t('find')} />
      {(['kind', 'state', 'platform', 'category', 'app'] as const).map((name) => (
        <Select
          key={name}
          aria-label={t(`filter.${name}`)}
          placeholder={t(`all.${name}`)}
          value={options[name].find(({ value }) => value === search.get(name))?.value ?? ''}
          options={options[name]}
          onValue={(value) => set(name, value)}
        />
      ))}
      <Select
        aria-label={t('filter.sort')}
        value={search.get('sort') === 'name' ? 'name' : 'changed'}
        options={orders}
        onValue={(value) => set('sort', value === 'name' ? 'name' : '')}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', { count: total })}</span>}
    </search>
  );
}
