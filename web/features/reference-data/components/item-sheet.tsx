import { useTranslation } from 'react-i18next';
import type { AdminReferenceItem } from '#contract/programme/reference-data.ts';
import { categoryTypes, type ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useSaveItem } from '../api/reference-items.ts';
import { draftOf, type ItemDraft, itemDraftSchema, itemSchemaOf } from '../model/item-form.ts';
import { ItemHistory } from './item-history.tsx';

type ItemSheetProps = {
  kind: ReferenceKind;
  /** Null adds one. */
  item: AdminReferenceItem | null;
  /** Where a new one stands. */
  lastPlace: number;
  onClose: () => void;
};

const fieldOf = { categoryTypeUnavailable: 'type' } as const;

function useItemForm({ kind, item, lastPlace, onClose }: ItemSheetProps) {
  const { t } = useTranslation('reference');
  return useSavedForm({
    name: item ? `reference:${item.id}:${item.version}` : `reference:${kind}`,
    draft: itemDraftSchema,
    schema: itemSchemaOf(kind),
    initial: draftOf(item, lastPlace),
    refusedBy: { fieldOf },
    save: useSaveItem(item),
    callOf: (fields) => ({ ...fields, kind }),
    done: ({ code }) => ({ title: t(item ? 'saved' : 'added'), detail: code }),
    onClose,
  });
}

type FieldsProps = {
  isNew: boolean;
  kind: ReferenceKind;
  values: ItemDraft;
  set: (changes: Partial<ItemDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

function Fields({ isNew, kind, values, set, bind }: FieldsProps) {
  const { t } = useTranslation('reference');
  const text = (field: 'code' | 'nameZh' | 'nameEn') => ({
    label: t(`field.${field}`),
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  return (
    <>
      <BilingualField label={t('field.name')} maxLength={64} zh={text('nameZh')} en={text('nameEn')} />
      <TextField
        {...text('code')}
        className="mono"
        maxLength={32}
        readOnly={!isNew}
        help={t(isNew ? 'help.code' : 'help.codeKept')}
      />
      {kind === 'category' && (
        <SelectField
          label={t('field.type')}
          help={t('help.type')}
          placeholder={t('chooseType')}
          value={values.type}
          options={categoryTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onValue={(type) => set({ type })}
          {...bind('type')}
        />
      )}
      <NumberField
        label={t('field.ordinal')}
        help={t('help.ordinal')}
        step={1}
        value={values.ordinal}
        onValue={(ordinal) => set({ ordinal })}
        {...bind('ordinal')}
      />
    </>
  );
}

/** Adds an item of reference data or changes one, its history below. */
export function ItemSheet(props: ItemSheetProps) {
  const { kind, item } = props;
  const { t } = useTranslation('reference');
  const saved = useItemForm(props);
  return (
    <RecordSheet
      title={t(item ? 'editTitle' : 'addTitle', { kind: t(`kind.${kind}`), name: item?.code })}
      submit={t(item ? 'save' : 'add')}
      saved={saved}
      history={item && <ItemHistory id={item.id} />}
    >
      <Fields
        isNew={item === null}
        kind={kind}
        values={saved.form.values}
        set={saved.set}
        bind={saved.bind}
      />
    </RecordSheet>
  );
}
