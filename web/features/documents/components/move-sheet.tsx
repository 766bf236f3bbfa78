import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DocumentRowView } from '#contract/programme/documents.ts';
import { referenceOrdinalSchema } from '#domain/reference-data/reference-data.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { NumberField } from '#web/components/forms/text-field.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useForm } from '#web/lib/forms/form.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { usePlaceDocument } from '../api/change-documents.ts';
import { useDocumentRefusal } from '../model/document-refusal.ts';
import { DirectorySelect } from './directory-select.tsx';

const placeForm = z.strictObject({ directoryId: idSchema, ordinal: referenceOrdinalSchema });

/** To another directory, or another place in it. */
export function MoveSheet({ row, onClose }: { row: DocumentRowView; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  const { id, directoryId, ordinal, version: seen } = row;
  const form = useForm(placeForm, { directoryId, ordinal });
  const place = usePlaceDocument();
  const refusal = useDocumentRefusal();
  const bind = useFieldErrors(form, refusal);
  const submit = () => {
    const body = form.submit();
    if (!body || place.isPending) return;
    refusal.clear();
    place.mutateAsync({ id, body: { ...body, seen } }).then(
      () => {
        showToast({ tone: 'ok', title: t('move.done') });
        onClose();
      },
      (error: unknown) => void refusal.take(error),
    );
  };
  return (
    <FormSheet
      title={t('move.title', { name: nameOf(row.titleZh, row.titleEn) || t('untitled') })}
      submit={t('save')}
      changed={form.changed}
      busy={place.isPending}
      left={(['directoryId', 'ordinal'] as const).filter((one) => bind(one).error).length}
      onSubmit={submit}
      onClose={onClose}
    >
      <RefusalNote refusal={refusal} />
      <DirectorySelect
        label={t('field.directory')}
        placeholder={t('chooseDirectory')}
        value={form.values.directoryId}
        onValue={(value) => form.set({ directoryId: value })}
        {...bind('directoryId')}
      />
      <NumberField
        label={t('field.ordinal')}
        help={t('ordinalHelp')}
        step={1}
        value={form.values.ordinal}
        onValue={(value) => form.set({ ordinal: value })}
        {...bind('ordinal')}
      />
    </FormSheet>
  );
}
