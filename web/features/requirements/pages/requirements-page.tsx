import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminRequirement } from '#contract/applications/requirements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import type { RowAction } from '#web/components/lists/row-menu.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useRequirementCatalogue, useUpdateRequirement } from '../api/requirement-catalogue.ts';
import { EditionPanel } from '../components/edition-panel.tsx';
import { EditionView } from '../components/edition-view.tsx';
import { RequirementSheet } from '../components/requirement-sheet.tsx';
import { RequirementTable } from '../components/requirement-table.tsx';

/** Withdraws a requirement from the next edition, or puts it back; nothing in force changes by it. */
function useMove() {
  const { t } = useTranslation('requirements');
  const update = useUpdateRequirement();
  return (row: AdminRequirement) => {
    const { id, code, fromEdition: _from, untilEdition: _until, version: seen, ...fields } = row;
    const state = row.state === 'in-use' ? ('withdrawn' as const) : ('in-use' as const);
    update.mutate(
      { id, body: { ...fields, state, seen } },
      {
        onSuccess: () => {
          const title = state === 'in-use' ? t('restored') : t('withdrawn');
          showToast({ tone: 'ok', title, detail: code });
        },
      },
    );
  };
}

function NextEdition() {
  const { t } = useTranslation(['requirements', 'console']);
  const { data, isError, refetch } = useRequirementCatalogue();
  const form = useAddressDialog(['add', 'edit']);
  const opened = useDialogRow(data?.rows, form.name === 'edit' ? form.about : null);
  const move = useMove();
  const add = (
    <Button kind="primary" icon="plus" onClick={() => form.open('add')}>
      {t('add')}
    </Button>
  );
  const edit = (row: AdminRequirement) => form.open('edit', row.id);
  const actionsOf = (row: AdminRequirement): RowAction[] => [
    { label: t('edit'), icon: 'edit', onChoose: () => edit(row) },
    row.state === 'in-use'
      ? { label: t('withdraw'), icon: 'ended', onChoose: () => move(row) }
      : { label: t('restore'), icon: 'play', onChoose: () => move(row) },
  ];
  return (
    <>
      <PageHead title={t('console:pages.requirements')}>{add}</PageHead>
      <p className="sub">{t('lead')}</p>
      {data && <EditionPanel catalogue={data} />}
      <AdminList
        title={t('console:pages.requirements')}
        filters={null}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={undefined}
      >
        <RequirementTable
          catalogue={data}
          empty={<EmptyState title={t('empty')} points={[t('emptyHint')]} action={add} />}
          onOpen={edit}
          actionsOf={actionsOf}
        />
      </AdminList>
      {(form.name === 'add' || opened) && (
        <RequirementSheet key={opened?.id} requirement={opened} onClose={form.close} />
      )}
    </>
  );
}

/** What reviewers judge by: the next edition with its changes, and each one that was published. */
export function RequirementsPage() {
  // Also the texts of the sheet: loaded later, they would suspend the page.
  const { t } = useTranslation(['requirements', 'common', 'console', 'device', 'form']);
  const [search] = useSearchParams();
  const edition = Number(search.get('edition'));
  return (
    <main className="page">
      {Number.isInteger(edition) && edition > 0 ? (
        <>
          <PageHead title={t('console:pages.requirements')} />
          <EditionView edition={edition} />
        </>
      ) : (
        <NextEdition />
      )}
    </main>
  );
}
