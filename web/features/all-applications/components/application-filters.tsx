import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applicationStatuses, reviewPhases } from '#domain/applications/statuses.ts';
import { turns } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { DayFilter } from '#web/components/lists/day-filter.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useApplicationTurns, useReviewers } from '../api/list-all-applications.ts';
import { isNarrowed, narrowingNames, narrowingOf } from '../model/list-query.ts';
import { EnterpriseFilter } from './enterprise-filter.tsx';

/** In the programme's order: its own turn first. */
const tabs = ['all', 'reviewer', 'partner', 'nobody'] as const;

/** Whose turn it is, with how many there are in all. */
function TurnTabs() {
  const { t } = useTranslation('all-applications');
  const { search } = useAddressFilters();
  const { data } = useApplicationTurns();
  const counts = data && { ...data, all: turns.reduce((sum, turn) => sum + data[turn], 0) };
  return (
    <TabLinks
      label={t('turnOf')}
      parameter="turn"
      drops={['after', 'back', 'page']}
      current={narrowingOf(search).turn ?? 'all'}
      tabs={tabs.map((id) => ({
        id,
        label: t(`turns.${id}`),
        count: counts && formatUpTo(counts[id], limits.counted),
      }))}
    />
  );
}

/** Whoever reviews, the reader first, and nobody; whom the address names is offered in any case. */
function ReviewerFilter() {
  const { t } = useTranslation(['all-applications', 'common']);
  const nameOf = usePersonName();
  const { search } = useAddressFilters();
  const { data: user } = useQuery(sessionQuery);
  const { data } = useReviewers();
  const known = (data?.rows ?? [])
    .map(({ id, nameZh, nameEn }) => ({
      value: id,
      label: id === user?.accountId ? t('common:you') : nameOf(nameZh, nameEn),
    }))
    .toSorted((a, b) => Number(b.value === user?.accountId) - Number(a.value === user?.accountId));
  const options = [{ value: 'nobody', label: t('unassigned') }, ...known];
  const { reviewer } = narrowingOf(search);
  const isKnown = !reviewer || options.some(({ value }) => value === reviewer);
  return (
    <FilterSelect
      name="reviewer"
      label={t('reviewer')}
      all={t('allReviewers')}
      options={isKnown ? options : [...options, { value: reviewer, label: t('formerReviewer') }]}
    />
  );
}

/** The way back to everything. */
function ClearFilters() {
  const { t } = useTranslation();
  const { search, setAll } = useAddressFilters();
  if (!isNarrowed(search)) return null;
  const clear = () => setAll(Object.fromEntries(narrowingNames.map((name) => [name, null])));
  return (
    <Button small onClick={clear}>
      {t('clearFilters')}
    </Button>
  );
}

/** What the list is narrowed to; all of it in the address. */
export function AllApplicationsFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['all-applications', 'status', 'applications']);
  const counted = useListTotal(total);
  const categories = useCatalogue().all('category');
  const statuses = applicationStatuses.map((value) => ({ value, label: t(`status:${value}`) }));
  const phases = reviewPhases.map((value) => ({ value, label: t(`applications:wait.review-${value}`) }));
  return (
    <>
      <TurnTabs />
      <ListFilters many find={t('find')} total={counted && t('total', counted)} aside={<ClearFilters />}>
        <EnterpriseFilter />
        <FilterSelect name="status" label={t('status')} all={t('allStatuses')} options={statuses} />
        <FilterSelect name="phase" label={t('phase')} all={t('allPhases')} options={phases} />
        <FilterSelect name="category" label={t('category')} all={t('allCategories')} options={categories} />
        <ReviewerFilter />
        <DayFilter name="from" label={t('from')} />
        <DayFilter name="until" label={t('until')} />
      </ListFilters>
    </>
  );
}
