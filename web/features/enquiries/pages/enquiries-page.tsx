import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { enquiryStates } from '#domain/enquiries/enquiries.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import '#web/theme/widgets/timeline.css';
import { useEnquiries } from '../api/enquiries.ts';
import { EnquirySheet } from '../components/enquiry-sheet.tsx';
import { EnquiryTable } from '../components/enquiry-table.tsx';

function Filters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('enquiries');
  const counted = useListTotal(total);
  const states = enquiryStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFilters find={t('find')} total={counted && t('total', counted)}>
      <FilterSelect name="state" label={t('column.state')} all={t('allStates')} options={states} />
    </ListFilters>
  );
}

/** What visitors and makers ask, and what is answered. */
export function EnquiriesPage() {
  // Also the texts of the sheet: loaded later, they would suspend the page.
  const { t } = useTranslation(['enquiries', 'console', 'common', 'form']);
  const [search] = useSearchParams();
  const isFiltered = search.has('keyword') || search.has('state');
  const { data, isError, refetch } = useEnquiries({
    keyword: search.get('keyword') || undefined,
    state: enquiryStates.find((state) => state === search.get('state')),
    after: search.get('after') ?? undefined,
  });
  const counted = useListTotal(data?.total);
  const sheet = useAddressDialog(['enquiry']);
  const way = (
    <LinkButton to={paths.question} reloadDocument>
      {t('form.title')}
    </LinkButton>
  );
  const empty = isFiltered ? (
    <NothingFound />
  ) : (
    <EmptyState title={t('empty')} points={[t('emptyHint')]} action={way} />
  );
  return (
    <main className="page">
      <PageHead title={t('console:pages.enquiries')} />
      <AdminList
        title={t('console:pages.enquiries')}
        filters={<Filters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: counted?.total }}
      >
        <EnquiryTable rows={data?.rows} empty={empty} onOpen={({ id }) => sheet.open('enquiry', id)} />
      </AdminList>
      {sheet.about && <EnquirySheet key={sheet.about} id={sheet.about} onClose={sheet.close} />}
    </main>
  );
}
