import { useTranslation } from 'react-i18next';
import { auditedOperations } from '#contract/audit.ts';
import { auditOutcomes } from '#domain/audit/audit.ts';
import { limits } from '#domain/shared/limits.ts';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { DayFilter } from '#web/components/lists/day-filter.tsx';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useOperationName } from './operation-name.ts';

/** Who, on what, what, how it ended and when; all of it in the address. */
export function AuditFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('audit');
  const nameOf = useOperationName();
  const { search, set } = useAddressFilters();
  const operations = auditedOperations
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const text = (name: 'person' | 'target') => ({
    label: t(`find.${name}`),
    value: search.get(name) ?? '',
    onValue: (value: string) => set(name, value),
  });
  return (
    <search className="tools many">
      <SearchBox {...text('person')} />
      <SearchBox {...text('target')} most={limits.targetLength} />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', totalOf(total, search.has('person')))}</span>}
      <span className="tools-break" />
      <Select
        aria-label={t('column.operation')}
        placeholder={t('allOperations')}
        value={auditedOperations.find((one) => one === search.get('operation')) ?? ''}
        options={operations}
        onValue={(value) => set('operation', value)}
      />
      <Select
        aria-label={t('column.outcome')}
        placeholder={t('allOutcomes')}
        value={auditOutcomes.find((one) => one === search.get('outcome')) ?? ''}
        options={auditOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onValue={(value) => set('outcome', value)}
      />
      <DayFilter name="from" label={t('from')} />
      <DayFilter name="until" label={t('until')} />
    </search>
  );
}
