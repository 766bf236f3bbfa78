import { useTranslation } from 'react-i18next';
import type { AdminRequirement } from '#contract/applications/requirements.ts';
import { requirementAreas } from '#domain/requirements/requirements.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useSaveRequirement } from '../api/requirement-catalogue.ts';
import {
  draftOf,
  type RequirementDraft,
  requirementDraftSchema,
  requirementForm,
} from '../model/requirement-form.ts';
import { PhraseList } from './phrase-list.tsx';
import { RequirementHistory } from './requirement-history.tsx';

type SheetProps = {
  /** Null adds one. */
  requirement: AdminRequirement | null;
  onClose: () => void;
};

function useRequirementForm({ requirement, onClose }: SheetProps) {
  const { t } = useTranslation('requirements');
  return useSavedForm({
    name: requirement ? `requirement:${requirement.id}:${requirement.version}` : 'requirement',
    draft: requirementDraftSchema,
    schema: requirementForm,
    initial: draftOf(requirement),
    save: useSaveRequirement(requirement),
    callOf: ({ seen, mend, ...fields }) => ({ ...fields, phrases: { seen, mend } }),
    done: ({ code }) => ({ title: t(requirement ? 'saved' : 'added'), detail: code }),
    onClose,
  });
}

type FieldsProps = {
  isNew: boolean;
  values: RequirementDraft;
  set: (changes: Partial<RequirementDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

function Texts({ values, set, bind }: FieldsProps) {
  const { t } = useTranslation('requirements');
  const side = (
    field: 'titleZh' | 'titleEn' | 'explanationZh' | 'explanationEn' | 'exampleZh' | 'exampleEn',
  ) => ({
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  return (
    <>
      <BilingualField label={t('field.title')} maxLength={120} zh={side('titleZh')} en={side('titleEn')} />
      <BilingualField
        label={t('field.explanation')}
        help={t('help.explanation')}
        multiline
        optional
        maxLength={2000}
        zh={side('explanationZh')}
        en={side('explanationEn')}
      />
      <BilingualField
        label={t('field.example')}
        multiline
        optional
        maxLength={1000}
        zh={side('exampleZh')}
        en={side('exampleEn')}
      />
    </>
  );
}

function Fields(props: FieldsProps) {
  const { isNew, values, set, bind } = props;
  const { t } = useTranslation('requirements');
  return (
    <>
      <TextField
        label={t('field.code')}
        className="mono"
        maxLength={16}
        readOnly={!isNew}
        help={t('help.code')}
        value={values.code}
        onValue={(code) => set({ code })}
        {...bind('code')}
      />
      <SelectField
        label={t('field.area')}
        value={values.area}
        options={requirementAreas.map((value) => ({ value, label: t(`area.${value}`) }))}
        onValue={(area) => area && set({ area })}
        {...bind('area')}
      />
      {values.area === 'results' && (
        <CheckBox
          label={t('field.aboutWaivers')}
          note={t('help.aboutWaivers')}
          checked={values.aboutWaivers}
          onChange={(aboutWaivers) => set({ aboutWaivers })}
        />
      )}
      <Texts {...props} />
      <NumberField
        label={t('field.ordinal')}
        help={t('help.ordinal')}
        step={1}
        value={values.ordinal}
        onValue={(ordinal) => set({ ordinal })}
        {...bind('ordinal')}
      />
      <p className="help">{t('help.phrases')}</p>
      <PhraseList part="seen" values={values} set={set} bind={bind} />
      <PhraseList part="mend" values={values} set={set} bind={bind} />
    </>
  );
}

/** Adds a requirement to the next edition or changes one, its history below. */
export function RequirementSheet(props: SheetProps) {
  const { requirement } = props;
  const { t } = useTranslation('requirements');
  const saved = useRequirementForm(props);
  return (
    <RecordSheet
      title={requirement ? t('editTitle', { code: requirement.code }) : t('addTitle')}
      submit={t('save')}
      saved={saved}
      history={requirement && <RequirementHistory id={requirement.id} />}
    >
      <Fields isNew={requirement === null} values={saved.form.values} set={saved.set} bind={saved.bind} />
    </RecordSheet>
  );
}
