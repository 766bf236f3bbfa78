import { useTranslation } from 'react-i18next';
import { activationStates } from '#domain/products/activation.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

/** Which of the products. */
export function AdminProductFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('activation');
  const catalogue = useCatalogue();
  const { search, set } = useAddressFilters();
  return (
    <search className="tools">
      <KeywordBox label={t('find')} />
      <Select
        aria-label={t('field.state')}
        placeholder={t('allStates')}
        value={activationStates.find((state) => state === search.get('state')) ?? ''}
        options={activationStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onValue={(value) => set('state', value)}
      />
      <Select
        aria-label={t('field.category')}
        placeholder={t('allCategories')}
        value={search.get('category') ?? ''}
        options={catalogue.all('category')}
        onValue={(value) => set('category', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', { count: total })}</span>}
    </search>
  );
}
