import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminReferenceItem } from '#contract/programme/reference-data.ts';
import { deleteBarrier, referenceKinds, retireBarrier } from '#domain/reference-data/reference-data.ts';
import { Button } from '#web/components/controls/button.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import type { RowAction } from '#web/components/lists/row-menu.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useReferenceItems } from '../api/reference-items.ts';
import { DeleteDialog, StateDialog } from '../components/item-dialogs.tsx';
import { ItemFilters } from '../components/item-filters.tsx';
import { ItemSheet } from '../components/item-sheet.tsx';
import { ItemTable } from '../components/item-table.tsx';
import { PreloadedList } from '../components/preloaded-list.tsx';
import { itemQueryOf, kindOf } from '../model/list-query.ts';

type DialogName = 'edit' | 'state' | 'delete';

/** What may be done with an item; what may not says why. */
function useItemActions(open: (what: DialogName, item: AdminReferenceItem) => void) {
  const { t } = useTranslation('reference');
  const catalogue = useCatalogue();
  return (item: AdminReferenceItem): RowAction[] => {
    const inUse = catalogue.choices(item.kind).length;
    const listed = catalogue.preloadedList?.apps ?? [];
    const isListed = item.kind === 'preloaded-app' && listed.includes(item.code);
    const lastInUse = retireBarrier(item, inUse);
    const barrier = deleteBarrier(item, { inUse, isListed });
    const way = item.state === 'in-use' ? 'retire' : 'restore';
    return [
      { label: t('edit'), icon: 'edit', onChoose: () => open('edit', item) },
      {
        label: lastInUse ? t('retire.last') : t(`${way}.action`),
        icon: way === 'retire' ? 'ended' : 'play',
        disabled: lastInUse !== null,
        onChoose: () => open('state', item),
      },
      {
        label: barrier ? t(`delete.barred.${barrier.reason}`) : t('delete.action'),
        icon: 'trash',
        disabled: barrier !== null,
        onChoose: () => open('delete', item),
      },
    ];
  };
}

/** Opens and shows them; the form stands in the address. */
function useDialogs(rows: readonly AdminReferenceItem[] | undefined) {
  const [search] = useSearchParams();
  const kind = kindOf(search);
  const form = useAddressDialog(['add', 'edit']);
  const item = useDialogRow(rows, form.name === 'edit' ? form.about : null);
  const [opened, setOpened] = useState<{ what: DialogName; item: AdminReferenceItem } | null>(null);
  const open = (what: DialogName, one: AdminReferenceItem) =>
    what === 'edit' ? form.open('edit', one.id) : setOpened({ what, item: one });
  const lastPlace = (useCatalogue().all(kind).length + 1) * 10;
  const close = () => setOpened(null);
  const isForm = form.name === 'add' || (form.name === 'edit' && item !== null);
  const shown = (
    <>
      {isForm && <ItemSheet kind={kind} item={item} lastPlace={lastPlace} onClose={form.close} />}
      {opened?.what === 'state' && <StateDialog item={opened.item} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDialog item={opened.item} onClose={close} />}
    </>
  );
  return { add: () => form.open('add'), open, shown };
}

function Nothing({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('reference');
  const [search] = useSearchParams();
  if (search.has('keyword') || search.has('state')) return <NothingFound keeps={['kind']} />;
  const action = (
    <Button kind="primary" icon="plus" onClick={onAdd}>
      {t('add')}
    </Button>
  );
  return <EmptyState title={t('empty')} points={[t('emptyHint')]} action={action} />;
}

/** What makers choose from: categories, systems, architectures, densities, regions and apps. */
export function ReferenceDataPage() {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation(['reference', 'common', 'console', 'device', 'form']);
  const [search] = useSearchParams();
  const kind = kindOf(search);
  const { data, isError, refetch } = useReferenceItems(itemQueryOf(search));
  const dialogs = useDialogs(data?.rows);
  const actionsOf = useItemActions(dialogs.open);
  const tabs = referenceKinds.map((id) => ({ id, label: t(`kind.${id}`) }));
  return (
    <main className="page">
      <PageHead title={t('console:pages.reference')}>
        <Button kind="primary" icon="plus" onClick={dialogs.add}>
          {t('add')}
        </Button>
      </PageHead>
      <TabLinks
        tabs={tabs}
        current={kind}
        label={t('kinds')}
        parameter="kind"
        drops={['after', 'back', 'keyword', 'state']}
      />
      {kind === 'preloaded-app' && <PreloadedList />}
      <AdminList
        title={t(`kind.${kind}`)}
        filters={<ItemFilters total={data?.total} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: formatCount(data.total) }}
      >
        <ItemTable rows={data?.rows} empty={<Nothing onAdd={dialogs.add} />} actionsOf={actionsOf} />
      </AdminList>
      {dialogs.shown}
    </main>
  );
}
