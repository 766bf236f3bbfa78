import { useTranslation } from 'react-i18next';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { configStates } from '../model/config-filter.ts';

/** Which of the keys. */
export function ConfigFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('config');
  const { search, set } = useAddressFilters();
  return (
    <search className="tools">
      <SearchBox
        label={t('find')}
        value={search.get('keyword') ?? ''}
        onValue={(value) => set('keyword', value)}
      />
      <Select
        aria-label={t('field.state')}
        placeholder={t('allStates')}
        value={configStates.find((state) => state === search.get('state')) ?? ''}
        options={configStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onValue={(value) => set('state', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', { count: total })}</span>}
    </search>
  );
}
