import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DocumentDirectoryView, DocumentRowView } from '#contract/programme/documents.ts';
import { documentStates } from '#domain/documents/documents.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import type { RowAction } from '#web/components/lists/row-menu.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { formatCount } from '#web/lib/language/numbers.ts';
import type { DocumentAction } from '../api/change-documents.ts';
import { useDirectories, useDocuments } from '../api/read-documents.ts';
import { ActionDialog, type RequestedAction } from '../components/action-dialog.tsx';
import { DirectorySheet } from '../components/directory-sheet.tsx';
import { DirectoryTree } from '../components/directory-tree.tsx';
import { DocumentTable } from '../components/document-table.tsx';
import css from '../components/documents.module.css';
import { MoveSheet } from '../components/move-sheet.tsx';

function useList() {
  const [search] = useSearchParams();
  const directory = search.get('directory') ?? undefined;
  const query = {
    directory,
    keyword: search.get('keyword') || undefined,
    state: documentStates.find((state) => state === search.get('state')),
    after: search.get('after') ?? undefined,
  };
  return { directory, isFiltered: search.has('keyword') || search.has('state'), ...useDocuments(query) };
}

function Filters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('documents');
  const states = documentStates.map((value) => ({ value, label: t(`state.${value}`) }));
  return (
    <ListFilters find={t('find')} total={total === undefined ? total : t('total', { count: total })}>
      <FilterSelect name="state" label={t('column.state')} all={t('allStates')} options={states} />
    </ListFilters>
  );
}

type OpenAction = (action: DocumentAction, about: { id: string; version: number }, name: string) => void;

/** What may be done with a document; what may not says why. */
function useRowActions(ask: OpenAction, move: (row: DocumentRowView) => void) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const nameOf = usePersonName();
  return (row: DocumentRowView): RowAction[] => {
    const name = nameOf(row.titleZh, row.titleEn) || t('untitled');
    const wasPublished = row.state !== 'draft';
    return [
      { label: t('text'), icon: 'edit', onChoose: () => void navigate(paths.document(row.id)) },
      { label: t('move.open'), icon: 'turn', onChoose: () => move(row) },
      {
        label: t('withdraw.open'),
        icon: 'ended',
        disabled: row.state !== 'published',
        onChoose: () => ask('withdraw', row, name),
      },
      {
        label: t(wasPublished ? 'delete.barred' : 'delete.open'),
        icon: 'trash',
        disabled: wasPublished,
        onChoose: () => ask('delete', row, name),
      },
    ];
  };
}

function useDirectoryActions(
  ask: OpenAction,
  edit: (id: string) => void,
  all: readonly DocumentDirectoryView[],
) {
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  return (one: DocumentDirectoryView): RowAction[] => {
    const isHeld = one.documents > 0 || all.some(({ parentId }) => parentId === one.id);
    return [
      { label: t('editDirectory'), icon: 'edit', onChoose: () => edit(one.id) },
      {
        label: t(isHeld ? 'deleteDirectory.barred' : 'deleteDirectory.open'),
        icon: 'trash',
        disabled: isHeld,
        onChoose: () => ask('deleteDirectory', one, nameOf(one.nameZh, one.nameEn)),
      },
    ];
  };
}

/** What the programme tells everybody, in directories. */
export function DocumentsPage() {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation(['documents', 'common', 'console', 'form']);
  const { directory, isFiltered, data, isError, refetch } = useList();
  const directories = useDirectories().data?.directories ?? [];
  const [opened, setOpened] = useState<RequestedAction | null>(null);
  const form = useAddressDialog(['directory', 'edit', 'move']);
  const edited = useDialogRow(directories, form.name === 'edit' ? form.about : null);
  const moved = useDialogRow(data?.rows, form.name === 'move' ? form.about : null);
  const ask: OpenAction = (action, { id, version }, name) => setOpened({ action, id, seen: version, name });
  const rowActions = useRowActions(ask, (row) => form.open('move', row.id));
  const directoryActions = useDirectoryActions(ask, (id) => form.open('edit', id), directories);
  const write = (
    <LinkButton
      kind="primary"
      icon="plus"
      to={`${paths.newDocument}${directory === undefined ? '' : `?directory=${directory}`}`}
    >
      {t('write')}
    </LinkButton>
  );
  const empty = <EmptyState title={t('empty')} points={[t('emptyHint')]} action={write} />;
  return (
    <main className="page">
      <PageHead title={t('console:pages.documents')}>{write}</PageHead>
      <div className={css.page}>
        <DirectoryTree
          directories={directories}
          current={directory}
          actionsOf={directoryActions}
          onAdd={() => form.open('directory')}
        />
        <AdminList
          title={t('console:pages.documents')}
          filters={<Filters total={data?.total} />}
          failed={isError && !data}
          onRetry={() => void refetch()}
          page={data && { shown: data.rows.length, next: data.next, total: formatCount(data.total) }}
        >
          <DocumentTable
            rows={data?.rows}
            empty={isFiltered ? <NothingFound /> : empty}
            actionsOf={rowActions}
          />
        </AdminList>
      </div>
      {form.name === 'directory' && <DirectorySheet directory={null} onClose={form.close} />}
      {edited && <DirectorySheet directory={edited} onClose={form.close} />}
      {moved && <MoveSheet row={moved} onClose={form.close} />}
      {opened && <ActionDialog action={opened} onClose={() => setOpened(null)} />}
    </main>
  );
}
