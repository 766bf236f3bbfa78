import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { monthPattern, usageSorts } from '#domain/usage/usage-list.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { type Instant, isoDay } from '#web/lib/time/dates.ts';
import { usageFile, useUsage } from '../api/list-usage.ts';
import { PublicCounts } from '../components/public-counts.tsx';
import { UsageTable } from '../components/usage-table.tsx';

const monthsShown = 12;

/** `2026-11`: months are counted by UTC. */
const monthOf = (at: Instant) => isoDay(at, { language: 'en', timeZone: 'UTC' }).slice(0, 7);

/** The month and those before it, newest first. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, back) => monthOf(Date.UTC(year, number - 1 - back, 1)));
}

function useList() {
  const [search] = useSearchParams();
  const requested = search.get('month') ?? '';
  const query = {
    sort: usageSorts.find((one) => one === search.get('sort')),
    month: monthPattern.test(requested) ? requested : undefined,
  };
  const after = search.get('after') ?? undefined;
  return { query, ...useUsage({ ...query, after }) };
}

function Filters({ month }: { month: string }) {
  const { t } = useTranslation('usage');
  const { search, set } = useAddressFilters();
  const now = monthOf(new Date());
  const months = [...new Set([...monthsUntil(now), month])];
  return (
    <search className="tools">
      <Select
        aria-label={t('sort')}
        value={usageSorts.find((one) => one === search.get('sort')) ?? 'storage'}
        options={usageSorts.map((value) => ({ value, label: t(`by.${value}`) }))}
        onValue={(value) => set('sort', value)}
      />
      <Select
        aria-label={t('month')}
        value={month}
        options={months.map((value) => ({ value, label: value }))}
        onValue={(value) => set('month', value)}
      />
    </search>
  );
}

/** What each enterprise uses of the portal. */
export function UsagePage() {
  const { t } = useTranslation(['usage', 'console']);
  const lang = useLanguage();
  const { query, data, isError, refetch } = useList();
  const month = data?.month ?? monthOf(new Date());
  return (
    <main className="page">
      <PageHead title={t('console:pages.usage')} facts={<span>{t('lead')}</span>}>
        <a className="btn" href={usageFile({ ...query, lang })} download>
          <Icon name="download" />
          {t('export')}
        </a>
      </PageHead>
      <AdminList
        title={t('console:pages.usage')}
        filters={<Filters month={month} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next }}
      >
        <UsageTable rows={data?.rows} month={month} />
      </AdminList>
      <PublicCounts month={month} />
    </main>
  );
}
