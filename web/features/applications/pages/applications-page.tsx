import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DraftList } from '#web/components/applications/draft-list.tsx';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { LinkButton } from '#web/components/controls/button.tsx';
import { ListPager } from '#web/components/controls/pager.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { isLab } from '#web/lib/session/landing.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useApplications } from '../api/list-applications.ts';
import { ApplicationFilters } from '../components/application-filters.tsx';
import { ApplicationTable } from '../components/application-table.tsx';
import { LabWorkList } from '../components/labs/lab-work-list.tsx';
import { isWhole, listQueryOf } from '../model/list-query.ts';

function ApplyButton() {
  const { t } = useTranslation('applications');
  if (!useMay('application-draft.write')) return null;
  return (
    <LinkButton kind="primary" icon="plus" to={paths.wizard}>
      {t('apply')}
    </LinkButton>
  );
}

function FirstApplication() {
  const { t } = useTranslation('applications');
  const points = [t('first.product'), t('first.images'), t('first.time')];
  return <EmptyState title={t('first.title')} points={points} action={<ApplyButton />} />;
}

/** What a test lab sees: what it was let in to, and nothing of applications. */
function LabPage() {
  const { t } = useTranslation(['labs', 'common']);
  const title = t('work');
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('common:userCentre') }, { label: title }]} />
      <PageHead title={title}>
        <LiveSign {...useLiveState()} />
      </PageHead>
      <LabWorkList
        empty={<EmptyState title={t('first.title')} points={[t('first.mail'), t('first.page')]} />}
      />
    </>
  );
}

/** 我的认证 */
export function ApplicationsPage() {
  const { data: user } = useQuery(sessionQuery);
  return user && isLab(user) ? <LabPage /> : <MakerPage />;
}

function MakerPage() {
  // Also the texts of the rows: loaded later, they would suspend the page.
  const { t } = useTranslation(['applications', 'common', 'device', 'drafts', 'labs', 'progress']);
  const [search] = useSearchParams();
  const live = useLiveState();
  const query = listQueryOf(search, useLanguage() === 'en');
  const { data, isError, refetch } = useApplications(query);
  const first = data?.rows.length === 0 && isWhole(query);
  const title = t('common:myCertifications');
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('common:userCentre') }, { label: title }]} />
      <PageHead title={title}>
        <LiveSign {...live} />
        {!first && <ApplyButton />}
      </PageHead>
      <DraftList />
      <LabWorkList />
      <section className="panel list-panel" aria-label={title}>
        {!first && <ApplicationFilters total={data?.total} />}
        {isError && !data ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <ApplicationTable rows={data?.rows} empty={first ? <FirstApplication /> : <NothingFound />} />
        )}
        {data && data.rows.length > 0 && (
          <ListPager
            shown={data.rows.length}
            total={totalOf(data.total, search.has('keyword')).total}
            next={data.next}
          />
        )}
      </section>
    </>
  );
}
