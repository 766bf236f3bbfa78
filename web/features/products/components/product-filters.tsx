import { useTranslation } from 'react-i18next';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

const statuses = ['0', '1', '2', '3'] as const;

export function ProductFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['products', 'status']);
  const { search, set } = useAddressFilters();
  const status = statuses.find((one) => one === search.get('status')) ?? '';
  const categories = useCatalogue().all('category');
  return (
    <search className="tools">
      <KeywordBox label={t('searchLabel')} />
      <Select
        aria-label={t('status')}
        placeholder={t('allStatuses')}
        value={status}
        options={statuses.map((value) => ({ value, label: t(`status:product-${value}`) }))}
        onValue={(value) => set('status', value)}
      />
      <Select
        aria-label={t('category')}
        placeholder={t('allCategories')}
        value={search.get('category') ?? ''}
        options={categories}
        onValue={(value) => set('category', value)}
      />
      <span className="grow" />
      {total !== undefined && (
        <span className="cap">{t('total', totalOf(total, search.has('keyword')))}</span>
      )}
    </search>
  );
}
