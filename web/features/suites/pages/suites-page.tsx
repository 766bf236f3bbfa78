import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useSuites } from '../api/suites.ts';
import { SuiteFilters } from '../components/suite-filters.tsx';
import { SuiteSheet } from '../components/suite-sheet.tsx';
import { SuiteTable } from '../components/suite-table.tsx';
import { suiteQueryOf } from '../model/suite-looks.ts';

const filters = ['keyword', 'kind', 'state', 'platform', 'category', 'app'] as const;

function Nothing({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('suites');
  const [search] = useSearchParams();
  if (filters.some((name) => search.has(name))) return <NothingFound />;
  const action = (
    <Button kind="primary" icon="plus" onClick={onAdd}>
      {t('add')}
    </Button>
  );
  return <EmptyState title={t('empty')} points={[t('emptyHint')]} action={action} />;
}

/** What the programme publishes for download: suites and apps, by their editions. */
export function SuitesPage() {
  // Also the texts of the sheet: loaded later, they would suspend the page.
  const { t } = useTranslation(['suites', 'form', 'device', 'common']);
  const [search] = useSearchParams();
  const { data, isError, refetch } = useSuites(suiteQueryOf(search));
  const sheet = useAddressDialog(['add']);
  const navigate = useNavigate();
  const add = () => sheet.open('add');
  return (
    <main className="page">
      <PageHead title={t('title')}>
        <Button kind="primary" icon="plus" onClick={add}>
          {t('add')}
        </Button>
      </PageHead>
      <AdminList
        title={t('title')}
        filters={<SuiteFilters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={
          data && { shown: data.rows.length, next: data.next, total: formatUpTo(data.total, limits.counted) }
        }
      >
        <SuiteTable rows={data?.rows} empty={<Nothing onAdd={add} />} />
      </AdminList>
      {sheet.name === 'add' && (
        // The sheet stands in the address: its page takes that place, so that "back" leads to the list.
        <SuiteSheet
          suite={null}
          onClose={sheet.close}
          onSaved={(id) => navigate(paths.suite(id), { replace: true })}
        />
      )}
    </main>
  );
}
