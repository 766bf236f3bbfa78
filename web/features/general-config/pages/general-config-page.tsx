import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useGeneralConfig, useResetConfig } from '../api/general-config.ts';
import { ConfigFilters } from '../components/config-filters.tsx';
import { ConfigSheet } from '../components/config-sheet.tsx';
import { ConfigTable } from '../components/config-table.tsx';
import { matchesSearch } from '../model/config-filter.ts';
import { useConfigWords } from '../model/use-config-words.ts';

function ResetDialog({ entry, onClose }: { entry: GeneralConfigEntry; onClose: () => void }) {
  const { t } = useTranslation('config');
  const { nameOf, textOf } = useConfigWords();
  const reset = useResetConfig();
  const confirm = () => {
    if (entry.id === null || entry.version === null) return;
    reset.mutate(
      { id: entry.id, seen: entry.version },
      {
        onSuccess: () => showToast({ tone: 'ok', title: t('reset.done'), detail: nameOf(entry.key) }),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('reset.title', { name: nameOf(entry.key) })}
      lead={t('reset.lead', { text: textOf(entry, entry.standard) })}
      confirm={t('reset.confirm')}
      busy={reset.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** What the programme sets by keys: memory, sizes of results, pictures, terms of certificates, reminders, two people. */
export function GeneralConfigPage() {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation(['config', 'common', 'console', 'form']);
  const [search] = useSearchParams();
  const { nameOf } = useConfigWords();
  const { data, isError, refetch } = useGeneralConfig();
  const form = useAddressDialog(['edit']);
  const [resetting, setResetting] = useState<GeneralConfigEntry | null>(null);
  const rows = data?.rows.filter(matchesSearch(search, nameOf));
  const keyed = data?.rows.map((row) => ({ id: row.key, row }));
  const open = useDialogRow(keyed, form.name && form.about)?.row;
  return (
    <main className="page">
      <PageHead title={t('console:pages.generalConfig')} facts={<span>{t('lead')}</span>} />
      <AdminList
        title={t('console:pages.generalConfig')}
        filters={<ConfigFilters total={rows?.length} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={undefined}
      >
        <ConfigTable
          rows={rows}
          empty={<NothingFound />}
          onOpen={({ key }) => form.open('edit', key)}
          onReset={setResetting}
        />
      </AdminList>
      {open && <ConfigSheet key={open.key} entry={open} onClose={form.close} />}
      {resetting && <ResetDialog entry={resetting} onClose={() => setResetting(null)} />}
    </main>
  );
}
