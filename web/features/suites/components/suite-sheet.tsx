import { useTranslation } from 'react-i18next';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import { type SuiteKind, suiteKinds, suiteLimits } from '#domain/suites/suites.ts';
import { ScopeChoices } from '#web/components/catalogue/scope-choices.tsx';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useSaveSuite } from '../api/suites.ts';
import { type SuiteDraft, suiteDraftOf, suiteDraftSchema, suiteSchema } from '../model/suite-form.ts';

type FieldsProps = {
  /** Name and edition are fixed: it is published. */
  fixed: boolean;
  values: SuiteDraft;
  set: (changes: Partial<SuiteDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

function Codes({ field, values, set, bind }: FieldsProps & { field: 'systems' | 'categories' }) {
  const { t } = useTranslation('suites');
  return (
    <ScopeChoices
      of={field === 'systems' ? 'os' : 'category'}
      label={t(`field.${field}`)}
      help={t('help.all')}
      error={bind(field).error}
      chosen={values[field]}
      onChosen={(codes) => set({ [field]: codes })}
    />
  );
}

function Names({ fixed, values, set, bind }: FieldsProps) {
  const { t } = useTranslation('suites');
  const { choices } = useCatalogue();
  const text = (field: 'name' | 'edition') => ({
    label: t(`field.${field}`),
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    maxLength: suiteLimits[field],
    readOnly: fixed,
    ...bind(field),
  });
  return (
    <>
      <SelectField<SuiteKind>
        label={t('field.kind')}
        value={values.kind}
        disabled={fixed}
        options={suiteKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onValue={(kind) => kind && set({ kind })}
        {...bind('kind')}
      />
      <TextField {...text('name')} help={t(fixed ? 'help.fixed' : 'help.name')} />
      <TextField {...text('edition')} help={fixed ? t('help.fixed') : undefined} />
      {values.kind === 'app' && (
        <SelectField
          label={t('field.app')}
          placeholder={t('choose')}
          value={values.app}
          options={choices('preloaded-app', [values.app])}
          onValue={(app) => set({ app })}
          {...bind('app')}
        />
      )}
    </>
  );
}

function Fields(props: FieldsProps) {
  const { values, set, bind } = props;
  const { t } = useTranslation('suites');
  const notes = (field: 'notesZh' | 'notesEn') => ({
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  return (
    <>
      <Names {...props} />
      <Codes {...props} field="systems" />
      <Codes {...props} field="categories" />
      <BilingualField
        label={t('field.notes')}
        multiline
        maxLength={suiteLimits.notes}
        zh={notes('notesZh')}
        en={notes('notesEn')}
      />
      <TextField
        label={t('field.mandatoryFrom')}
        help={t('help.mandatory')}
        type="date"
        optional
        value={values.mandatoryFrom}
        onValue={(mandatoryFrom) => set({ mandatoryFrom })}
        {...bind('mandatoryFrom')}
      />
      <NumberField
        label={t('field.graceDays')}
        step={1}
        value={values.graceDays}
        onValue={(graceDays) => set({ graceDays })}
        {...bind('graceDays')}
      />
    </>
  );
}

type SheetProps = {
  suite: SuiteDetail | null;
  onClose: () => void;
  /** Where a saved one leads, which closes the sheet; it is closed where this is missing. */
  onSaved?: (id: string) => void;
};
const fieldOf = { preloadedAppsRefreshed: 'app' } as const;

/** Drafts an edition, or edits one. */
export function SuiteSheet({ suite, onClose, onSaved }: SheetProps) {
  const { t } = useTranslation('suites');
  const saved = useSavedForm({
    name: suite ? `suite:${suite.id}:${suite.version}` : 'suite',
    draft: suiteDraftSchema,
    schema: suiteSchema,
    initial: suiteDraftOf(suite),
    refusedBy: { fieldOf },
    save: useSaveSuite(suite),
    callOf: (fields) => fields,
    done: ({ name, edition }) => ({ title: t(suite ? 'saved' : 'added'), detail: `${name} ${edition}` }),
    onClose,
    ...(onSaved && { onSaved: ({ id }: { id: string }) => onSaved(id) }),
  });
  const { form, set, bind } = saved;
  return (
    <RecordSheet
      title={suite ? t('editTitle', { name: `${suite.name} ${suite.edition}` }) : t('addTitle')}
      submit={t(suite ? 'save' : 'create')}
      saved={saved}
    >
      <Fields fixed={suite?.state === 'published'} values={form.values} set={set} bind={bind} />
    </RecordSheet>
  );
}
