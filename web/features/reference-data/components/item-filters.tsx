import { useTranslation } from 'react-i18next';
import { referenceStates } from '#domain/reference-data/reference-data.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

/** Which items of the kind. */
export function ItemFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('reference');
  const { search, set } = useAddressFilters();
  return (
    <search className="tools">
      <KeywordBox label={t('find')} />
      <Select
        aria-label={t('field.state')}
        placeholder={t('allStates')}
        value={referenceStates.find((state) => state === search.get('state')) ?? ''}
        options={referenceStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onValue={(value) => set('state', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', { count: total })}</span>}
    </search>
  );
}
