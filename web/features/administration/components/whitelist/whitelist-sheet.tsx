import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportWhitelist, type WhitelistPreview as Preview } from '#contract/programme/whitelist.ts';
import { whitelistLimits } from '#domain/enterprises/whitelist-limits.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { FileDrop } from '#web/components/files/file-drop.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useImportWhitelist, usePreviewWhitelist } from '../../api/whitelist.ts';
import { readCsvFile } from '../../model/whitelist-file.ts';
import { WhitelistPreview } from './whitelist-preview.tsx';
import '#web/theme/widgets/file-progress.css';

type ChosenFile = { file: string; csv: string; preview: Preview };
type Fault = 'missing' | 'tooLong';

/** A file that was chosen, with what it would do. */
function useChosenFile(refusal: ReturnType<typeof useRefusal>) {
  const preview = usePreviewWhitelist();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const look = async (file: string, csv: string) => {
    try {
      setChosen({ file, csv, preview: await preview.mutateAsync(csv) });
    } catch (error) {
      await refusal.take(error);
    }
  };
  const choose = async ([file]: File[]) => {
    if (!file) return;
    refusal.clear();
    setChosen(null);
    const csv = await readCsvFile(file);
    setFault(csv === null ? 'tooLong' : csv.trim() === '' ? 'missing' : null);
    if (csv?.trim()) await look(file.name, csv);
  };
  return { chosen, fault, setFault, choose, look, busy: preview.isPending };
}

function History() {
  const { t } = useTranslation(['enterprises', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('common:change.history')}</summary>
      {open && user && (
        <ChangeHistory
          kind="setting"
          id="whitelist"
          you={user.accountId}
          actionName={() => t('whitelistImport.imported')}
          fieldName={(field) => t(`whitelistImport.field.${field as 'added' | 'enterprises'}`)}
        />
      )}
    </details>
  );
}

/** What a file has to look like, the list as it is, and where one is chosen. */
function FileChoice({
  busy,
  fault,
  onFiles,
}: {
  busy: boolean;
  fault: Fault | null;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation('enterprises');
  const lang = useLanguage();
  const most = {
    lines: formatCount(whitelistLimits.lines),
    characters: formatCount(whitelistLimits.characters),
  };
  return (
    <>
      <p className="sub">{t('whitelistImport.lead')}</p>
      <p>
        <a className="btn" href={addressOf(exportWhitelist, { query: { lang } })} download>
          <Icon name="download" />
          {t('whitelistImport.download')}
        </a>
      </p>
      <FileDrop
        lead={t('whitelistImport.drop')}
        choose={t('whitelistImport.choose')}
        help={t('whitelistImport.help', most)}
        accept=".csv,.txt,text/csv"
        disabled={busy}
        onFiles={onFiles}
      />
      {fault && (
        <p className="field-error" role="alert">
          <Icon name="warn" />
          {t(`whitelistImport.${fault}`, most)}
        </p>
      )}
    </>
  );
}

/** Puts enterprises on the whitelist from a file, once it was seen what that does. */
export function WhitelistSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['enterprises', 'common', 'form']);
  const refusal = useRefusal();
  const { chosen, fault, setFault, choose, look, busy } = useChosenFile(refusal);
  const put = useImportWhitelist();
  const added = chosen?.preview.added.total ?? 0;
  const submit = async () => {
    if (!chosen) return setFault('missing');
    if (put.isPending) return;
    if (added === 0) return onClose();
    refusal.clear();
    try {
      const done = await put.mutateAsync({ csv: chosen.csv, wrong: chosen.preview.wrong.total });
      showToast({ tone: 'ok', title: t('whitelistImport.done', { count: done.added }) });
      onClose();
    } catch (error) {
      await refusal.take(error);
      await look(chosen.file, chosen.csv);
    }
  };
  return (
    <FormSheet
      title={t('whitelistImport.title')}
      submit={chosen && added === 0 ? t('common:close') : t('whitelistImport.submit', { count: added })}
      changed={false}
      busy={put.isPending || busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RefusalNote refusal={refusal} />
      <FileChoice busy={busy} fault={fault} onFiles={(files) => void choose(files)} />
      {chosen && <WhitelistPreview file={chosen.file} preview={chosen.preview} />}
      <History />
    </FormSheet>
  );
}
