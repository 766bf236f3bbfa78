import { useTranslation } from 'react-i18next';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { configStates } from '../model/config-filter.ts';

/** Which of the keys. */
export function ConfigFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('config');
  const { search, set } = useAddressFilters();
  return (
    <search className="tools">
      <KeywordBox label={t('find')} />
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
