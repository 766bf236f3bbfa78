import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { enquiryStates } from '#domain/enquiries/enquiries.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import '#web/theme/widgets/timeline.css';
import { useEnquiries } from '../api/enquiries.ts';
import { EnquirySheet } from '../components/enquiry-sheet.tsx';
import { EnquiryTable } from '../components/enquiry-table.tsx';

function Filters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('enquiries');
  const { search, set } = useAddressFilters();
  return (
    <search className="tools">
      <KeywordBox label={t('find')} />
      <Select
        aria-label={t('column.state')}
        placeholder={t('allStates')}
        value={enquiryStates.find((state) => state === search.get('state')) ?? ''}
        options={enquiryStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onValue={(value) => set('state', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('total', { count: total })}</span>}
    </search>
  );
}

function Enquiries() {
  // Those of the sheet too: asked for with it, they would empty the page for a moment.
  const { t } = useTranslation(['enquiries', 'console', 'common', 'form']);
  const [search] = useSearchParams();
  const isFiltered = search.has('keyword') || search.has('state');
  const { data, isError, refetch } = useEnquiries({
    keyword: search.get('keyword') || undefined,
    state: enquiryStates.find((state) => state === search.get('state')),
    after: search.get('after') ?? undefined,
  });
  const sheet = useAddressDialog(['enquiry']);
  const empty = isFiltered ? <NothingFound /> : <EmptyState title={t('empty')} points={[t('emptyHint')]} />;
  return (
    <main className="page">
      <PageHead title={t('console:pages.enquiries')} />
      <AdminList
        title={t('console:pages.enquiries')}
        filters={<Filters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next }}
        summary={(from, to) => t('pageOf', { from, to, count: data?.total ?? 0 })}
      >
        <EnquiryTable rows={data?.rows} empty={empty} onOpen={({ id }) => sheet.open('enquiry', id)} />
      </AdminList>
      {sheet.about && <EnquirySheet key={sheet.about} id={sheet.about} onClose={sheet.close} />}
    </main>
  );
}

/** What visitors and makers ask, and what is answered. */
export function EnquiriesPage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return hasRole(user, 'admin') ? <Enquiries /> : <Navigate to={paths.reviews} replace />;
}
