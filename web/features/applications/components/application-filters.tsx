import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

export function ApplicationFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['applications', 'status']);
  const { search, set } = useAddressFilters();
  return (
    <search className="tools">
      <KeywordBox label={t('searchLabel')} />
      <Select
        aria-label={t('status')}
        placeholder={t('allStatuses')}
        value={applicationStatuses.find((one) => one === search.get('status')) ?? ''}
        options={applicationStatuses.map((value) => ({ value, label: t(`status:${value}`) }))}
        onValue={(value) => set('status', value)}
      />
      <span className="grow" />
      {total !== undefined && (
        <span className="cap">{t('total', totalOf(total, search.has('keyword')))}</span>
      )}
    </search>
  );
}
