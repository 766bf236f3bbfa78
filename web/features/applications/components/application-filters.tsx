import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';

export function ApplicationFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['applications', 'status']);
  const counted = useListTotal(total);
  const statuses = applicationStatuses.map((value) => ({ value, label: t(`status:${value}`) }));
  return (
    <ListFilters find={t('searchLabel')} total={counted && t('total', counted)}>
      <FilterSelect name="status" label={t('status')} all={t('allStatuses')} options={statuses} />
    </ListFilters>
  );
}
