import { useTranslation } from 'react-i18next';
import type { DocumentDirectoryView } from '#contract/programme/documents.ts';
import { documentLimits } from '#domain/documents/documents.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { NumberField } from '#web/components/forms/text-field.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useSaveDirectory } from '../api/change-documents.ts';
import { type DirectoryDraft, directoryDraft, directoryForm, keptDirectory } from '../model/document-form.ts';
import { useDocumentRefusal } from '../model/document-refusal.ts';
import { DirectorySelect } from './directory-select.tsx';
import { DocumentHistory } from './document-history.tsx';
import css from './documents.module.css';

type SheetProps = {
  /** Null adds one. */
  directory: DocumentDirectoryView | null;
  onClose: () => void;
};

const fields = ['nameZh', 'nameEn', 'parentId', 'ordinal'] as const;

function useDirectoryForm({ directory, onClose }: SheetProps) {
  const { t } = useTranslation('documents');
  const form = useKeptForm({
    name: directory ? `directory:${directory.id}:${directory.version}` : 'directory:new',
    draft: keptDirectory,
    schema: directoryForm,
    initial: directoryDraft(directory),
  });
  const save = useSaveDirectory();
  const refusal = useDocumentRefusal();
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const body = form.submit();
    if (!body || save.isPending) return;
    refusal.clear();
    save.mutateAsync({ id: directory?.id ?? '', seen: directory?.version ?? null, body }).then(
      () => {
        showNotice({ tone: 'ok', title: t('saved') });
        close();
      },
      (error: unknown) => void refusal.take(error),
    );
  };
  const set = (changes: Partial<DirectoryDraft>) => {
    refusal.clear();
    form.set(changes);
  };
  return { form, refusal, submit, close, set, busy: save.isPending };
}

/** Adds a directory, renames or moves one, its history below. */
export function DirectorySheet(props: SheetProps) {
  const { directory } = props;
  const { t } = useTranslation(['documents', 'common']);
  const nameOf = usePersonName();
  const { form, refusal, submit, close, set, busy } = useDirectoryForm(props);
  const bind = useFieldErrors(form, refusal);
  const text = (field: 'nameZh' | 'nameEn') => ({
    value: form.values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  const name = directory ? nameOf(directory.nameZh, directory.nameEn) : '';
  return (
    <FormSheet
      title={directory ? t('directoryTitle', { name }) : t('addDirectory')}
      submit={t('save')}
      changed={form.changed}
      kept
      busy={busy}
      left={fields.filter((one) => bind(one).error).length}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <BilingualField
        label={t('field.name')}
        maxLength={documentLimits.name}
        zh={text('nameZh')}
        en={text('nameEn')}
      />
      <DirectorySelect
        label={t('field.parent')}
        placeholder={t('topLevel')}
        topBut={directory?.id ?? null}
        value={form.values.parentId}
        onValue={(parentId) => set({ parentId })}
        {...bind('parentId')}
      />
      <NumberField
        label={t('field.ordinal')}
        help={t('ordinalHelp')}
        step={1}
        value={form.values.ordinal}
        onValue={(ordinal) => set({ ordinal })}
        {...bind('ordinal')}
      />
      {directory && (
        <section className={css.history}>
          <h3 className="heading">{t('common:change.history')}</h3>
          <DocumentHistory kind="document-directory" id={directory.id} />
        </section>
      )}
    </FormSheet>
  );
}
