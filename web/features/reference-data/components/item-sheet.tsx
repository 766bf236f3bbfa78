import { useTranslation } from 'react-i18next';
import type { AdminReferenceItem } from '#contract/programme/reference-data.ts';
import { categoryTypes, type ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useCreateItem, useUpdateItem } from '../api/reference-items.ts';
import { draftOf, type ItemDraft, itemSchemaOf, keptItem } from '../model/item-form.ts';
import { ItemHistory } from './item-history.tsx';
import css from './reference.module.css';

type ItemSheetProps = {
  kind: ReferenceKind;
  /** Null adds one. */
  item: AdminReferenceItem | null;
  /** Where a new one stands. */
  lastPlace: number;
  onClose: () => void;
};

const fieldOf = { categoryTypeUnavailable: 'type' } as const;

function useSaveItem({ kind, item }: ItemSheetProps, onSaved: () => void) {
  const { t } = useTranslation('reference');
  const create = useCreateItem();
  const update = useUpdateItem({ quiet: true });
  const refusal = useRefusal({ fieldOf });
  const save = async ({ code, ...fields }: Parameters<typeof create.mutate>[0]) => {
    refusal.clear();
    try {
      if (item) {
        const body = { ...fields, kind, state: item.state, seen: item.version };
        await update.mutateAsync({ id: item.id, body });
      } else await create.mutateAsync({ ...fields, kind, code });
      showNotice({ tone: 'ok', title: t(item ? 'saved' : 'added'), detail: code });
      onSaved();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { save, refusal, busy: create.isPending || update.isPending };
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
  const { kind, item, lastPlace, onClose } = props;
  const { t } = useTranslation(['reference', 'common']);
  const form = useKeptForm({
    name: item ? `reference:${item.id}:${item.version}` : `reference:${kind}`,
    draft: keptItem,
    schema: itemSchemaOf(kind),
    initial: draftOf(item, lastPlace),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const { save, refusal, busy } = useSaveItem(props, close);
  const bind = useFieldErrors(form, refusal);
  const set = (changes: Partial<ItemDraft>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const submit = () => {
    const fields = form.submit();
    if (fields && !busy) void save({ ...fields, kind });
  };
  const wrong = (['code', 'nameZh', 'nameEn', 'type', 'ordinal'] as const).filter((one) => bind(one).error);
  return (
    <FormSheet
      title={t(item ? 'editTitle' : 'addTitle', { kind: t(`kind.${kind}`), name: item?.code })}
      submit={t(item ? 'save' : 'add')}
      changed={form.changed}
      kept
      busy={busy}
      left={wrong.length}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <Fields isNew={item === null} kind={kind} values={form.values} set={set} bind={bind} />
      {item && (
        <section className={css.history}>
          <h3 className="heading">{t('common:change.history')}</h3>
          <ItemHistory id={item.id} />
        </section>
      )}
    </FormSheet>
  );
}
