import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  applicationFilterNames,
  type ApplicationFilters as Filters,
} from '#domain/applications/application-filters.ts';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { turns } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { FilterSelect, type FilterSelectProps, ListFilters } from '#web/components/lists/list-filters.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { useOwnTurns } from '#web/lib/applications/own-turns.ts';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { turnOf } from '../model/list-query.ts';

/** Whose turn it is, each with an address of its own; how much waits for the reader stands beside it. */
function TurnTabs() {
  const { t } = useTranslation('applications');
  const [search] = useSearchParams();
  const own = useOwnTurns();
  const tabs = ['all' as const, ...turns].map((id) => ({
    id,
    label: t(`turns.${id}`),
    count: id === 'partner' && own ? formatUpTo(own, limits.counted) : undefined,
  }));
  return (
    <TabLinks
      label={t('turnOf')}
      parameter="turn"
      drops={['after', 'back', 'keyword', ...applicationFilterNames]}
      current={turnOf(search) ?? 'all'}
      tabs={tabs}
    />
  );
}

export function ApplicationFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['applications', 'status']);
  const found = useListTotal(total);
  const statuses = applicationStatuses.map((value) => ({ value, label: t(`status:${value}`) }));
  const filters: Record<keyof Filters, Omit<FilterSelectProps, 'name'>> = {
    status: { label: t('status'), all: t('allStatuses'), options: statuses },
  };
  return (
    <>
      <TurnTabs />
      <ListFilters find={t('searchLabel')} total={found && t('total', found)}>
        {applicationFilterNames.map((name) => (
          <FilterSelect key={name} name={name} {...filters[name]} />
        ))}
      </ListFilters>
    </>
  );
}
