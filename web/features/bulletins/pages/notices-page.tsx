import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminNotice, NoticeList } from '#contract/programme/admin-notices.ts';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/charts.css';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useNotices } from '../api/read-notices.ts';
import { DeleteNoticeDialog } from '../components/delete-notice-dialog.tsx';
import { MaintenanceSheet } from '../components/maintenance-sheet.tsx';
import { NoticeFilters } from '../components/notice-filters.tsx';
import { useNoticeTitle } from '../components/notice-row.tsx';
import { NoticeLegend, NoticeTable } from '../components/notice-table.tsx';
import { noticeQueryOf } from '../model/list-query.ts';
import { timeScale } from '../model/time-scale.ts';

const filters = ['keyword', 'kind', 'state', 'after'];

type ShownProps = {
  data: NoticeList | undefined;
  shift: number;
  onOpen: (notice: AdminNotice) => void;
  onDelete: (notice: AdminNotice) => void;
};

function Shown({ data, shift, ...actions }: ShownProps) {
  const { t } = useTranslation('bulletins');
  const [search] = useSearchParams();
  const now = useNow();
  if (!data) return <SkeletonRows columns={5} />;
  if (data.rows.length > 0) {
    return (
      <>
        <NoticeTable rows={data.rows} audience={data.audience} scale={timeScale(now, shift)} {...actions} />
        <NoticeLegend />
      </>
    );
  }
  if (filters.some((name) => search.has(name))) return <NothingFound />;
  const write = (
    <LinkButton to={paths.newBulletin} kind="primary" icon="plus">
      {t('write')}
    </LinkButton>
  );
  return <EmptyState title={t('empty.title')} points={[t('empty.lead')]} action={write} />;
}

/** Weeks by which the scale is moved, kept in the address. */
function useShift() {
  const { search, set } = useAddressFilters();
  const weeks = Number(search.get('weeks') ?? 0);
  const shift = Number.isInteger(weeks) && Math.abs(weeks) <= 520 ? weeks : 0;
  return [shift, (next: number) => set('weeks', next === 0 ? '' : String(next))] as const;
}

/** Bulletins and maintenance notices: what makers are told, and when. */
export function NoticesPage() {
  const { t } = useTranslation(['bulletins', 'common', 'form']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const titleOf = useNoticeTitle();
  const { data, isError, refetch } = useNotices(noticeQueryOf(search));
  const [shift, setShift] = useShift();
  const sheet = useAddressDialog(['maintenance']);
  const [deleting, setDeleting] = useState<AdminNotice | null>(null);
  const open = ({ id, kind }: AdminNotice) =>
    kind === 'maintenance' ? sheet.open('maintenance', id) : void navigate(paths.bulletin(id));
  return (
    <main className="page">
      <PageHead title={t('title')}>
        <Button onClick={() => sheet.open('maintenance')}>{t('arrange')}</Button>
        <LinkButton to={paths.newBulletin} kind="primary" icon="plus">
          {t('write')}
        </LinkButton>
      </PageHead>
      <AdminList
        title={t('title')}
        filters={<NoticeFilters total={data?.total} shift={shift} onShift={setShift} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: formatCount(data.total) }}
      >
        <Shown data={data} shift={shift} onOpen={open} onDelete={setDeleting} />
      </AdminList>
      {sheet.name === 'maintenance' && (
        <MaintenanceSheet key={sheet.about ?? 'new'} id={sheet.about} onClose={sheet.close} />
      )}
      {deleting && (
        <DeleteNoticeDialog notice={deleting} title={titleOf(deleting)} onClose={() => setDeleting(null)} />
      )}
    </main>
  );
}
