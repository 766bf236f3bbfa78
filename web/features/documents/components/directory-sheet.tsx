import { useTranslation } from 'react-i18next';
import type { DocumentDirectoryView } from '#contract/programme/documents.ts';
import { documentLimits } from '#domain/documents/documents.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { NumberField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useSaveDirectory } from '../api/change-documents.ts';
import { directoryDraft, directoryDraftSchema, directoryForm } from '../model/document-form.ts';
import { useDocumentRefusal } from '../model/document-refusal.ts';
import { DirectorySelect } from './directory-select.tsx';
import { DocumentHistory } from './document-history.tsx';

type SheetProps = {
  /** Null adds one. */
  directory: DocumentDirectoryView | null;
  onClose: () => void;
};

function useDirectoryForm({ directory, onClose }: SheetProps) {
  const { t } = useTranslation('documents');
  return useSavedForm({
    name: directory ? `directory:${directory.id}:${directory.version}` : 'directory:new',
    draft: directoryDraftSchema,
    schema: directoryForm,
    initial: directoryDraft(directory),
    refusal: useDocumentRefusal(),
    save: useSaveDirectory(),
    callOf: (body) => ({ id: directory?.id ?? '', seen: directory?.version ?? null, body }),
    done: () => ({ title: t('saved') }),
    onClose,
  });
}

/** Adds a directory, renames or moves one, its history below. */
export function DirectorySheet(props: SheetProps) {
  const { directory } = props;
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  const saved = useDirectoryForm(props);
  const name = directory ? nameOf(directory.nameZh, directory.nameEn) : '';
  return (
    <RecordSheet
      title={directory ? t('directoryTitle', { name }) : t('addDirectory')}
      submit={t('save')}
      saved={saved}
      history={directory && <DocumentHistory kind="document-directory" id={directory.id} />}
    >
      <BilingualField
        label={t('field.name')}
        maxLength={documentLimits.name}
        zh={saved.field('nameZh')}
        en={saved.field('nameEn')}
      />
      <DirectorySelect
        label={t('field.parent')}
        placeholder={t('topLevel')}
        topBut={directory?.id ?? null}
        {...saved.field('parentId')}
      />
      <NumberField label={t('field.ordinal')} help={t('ordinalHelp')} step={1} {...saved.field('ordinal')} />
    </RecordSheet>
  );
}
