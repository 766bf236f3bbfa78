import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { exportAllApplications } from '#contract/applications/all-applications.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useAllApplications } from '../api/list-all-applications.ts';
import { AllApplicationsFilters } from '../components/application-filters.tsx';
import { AllApplicationsTable } from '../components/application-table.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { allApplicationsQueryOf, isNarrowed, narrowingOf } from '../model/list-query.ts';

function Nothing() {
  const { t } = useTranslation(['all-applications', 'console']);
  const [search] = useSearchParams();
  if (isNarrowed(search)) return <NothingFound />;
  const way = <LinkButton to={paths.reviews}>{t('console:pages.reviews')}</LinkButton>;
  return <EmptyState title={t('empty')} points={[t('emptyHint')]} action={way} />;
}

/** A link, as the browser itself saves what is streamed. */
function ExportLink() {
  const { t } = useTranslation('all-applications');
  const lang = useLanguage();
  const [search] = useSearchParams();
  const query = { ...narrowingOf(search), lang };
  return (
    <a className="btn" href={addressOf(exportAllApplications, { query })} download>
      <Icon name="download" />
      {t('export')}
    </a>
  );
}

/** 全部申请 */
export function AllApplicationsPage() {
  // Also the texts of the rows: loaded later, they would suspend the page.
  const { t } = useTranslation([
    'all-applications',
    'applications',
    'common',
    'console',
    'device',
    'form',
    'status',
  ]);
  const [search] = useSearchParams();
  const query = allApplicationsQueryOf(search);
  const { data, isError, refetch } = useAllApplications(query);
  const counted = useListTotal(data?.total);
  const title = t('console:pages.applications');
  return (
    <main className="page">
      <PageHead title={title}>
        <ExportLink />
      </PageHead>
      <SavedViews />
      <AdminList
        title={title}
        filters={<AllApplicationsFilters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: counted?.total }}
      >
        <AllApplicationsTable rows={data?.rows} empty={<Nothing />} />
      </AdminList>
    </main>
  );
}
