import { useTranslation } from 'react-i18next';
import { documentLimits } from '#domain/documents/documents.ts';
import { ScopeChoices } from '#web/components/catalogue/scope-choices.tsx';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { NumberField, TextAreaField } from '#web/components/forms/text-field.tsx';
import type { Refusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import type { useForm } from '#web/lib/forms/form.ts';
import type { DocumentDraft, documentForm } from '../model/document-form.ts';
import { DirectorySelect } from './directory-select.tsx';

const lines = 22;

type FieldsProps = {
  isNew: boolean;
  form: ReturnType<typeof useForm<typeof documentForm>>;
  refusal: Refusal;
};

/** Title and text in both languages; of a new one its place, too. */
export function DocumentFields({ isNew, form, refusal }: FieldsProps) {
  const { t } = useTranslation('documents');
  const bind = useFieldErrors(form, refusal);
  const { values } = form;
  const field = (name: 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn') => ({
    label: t(`field.${name}`),
    value: values[name],
    onValue: (value: string) => form.set({ [name]: value } as Partial<DocumentDraft>),
    ...bind(name),
  });
  return (
    <div className="field-rows">
      {isNew && (
        <div className="field-pair">
          <DirectorySelect
            label={t('field.directory')}
            placeholder={t('chooseDirectory')}
            value={values.directoryId}
            onValue={(directoryId) => form.set({ directoryId })}
            {...bind('directoryId')}
          />
          <NumberField
            label={t('field.ordinal')}
            help={t('ordinalHelp')}
            step={1}
            value={values.ordinal}
            onValue={(ordinal) => form.set({ ordinal })}
            {...bind('ordinal')}
          />
        </div>
      )}
      <BilingualField
        label={t('field.title')}
        maxLength={documentLimits.title}
        zh={field('titleZh')}
        en={field('titleEn')}
      />
      <p className="cap">{t('how')}</p>
      <div className="field-pair">
        <TextAreaField {...field('bodyZh')} maxLength={documentLimits.body} rows={lines} lang="zh-CN" />
        <TextAreaField {...field('bodyEn')} maxLength={documentLimits.body} rows={lines} lang="en" />
      </div>
      {(['systems', 'categories'] as const).map((scope) => (
        <ScopeChoices
          key={scope}
          of={scope === 'systems' ? 'os' : 'category'}
          label={t(`field.${scope}`)}
          help={t('scope.help')}
          error={bind(scope).error}
          chosen={values[scope]}
          onChosen={(codes) => form.set({ [scope]: codes })}
        />
      ))}
    </div>
  );
}
