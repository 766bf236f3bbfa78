import { useTranslation } from 'react-i18next';
import { bulletinKinds, bulletinLengths, type MissingParagraphs } from '#domain/notices/bulletins.ts';
import { otherLocale } from '#domain/shared/locale.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { RichEditor } from '#web/components/editor/later-editor.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import type { BulletinDraft } from '../model/bulletin-form.ts';
import css from './bulletins.module.css';

type FieldsProps = {
  values: BulletinDraft;
  set: (changes: Partial<BulletinDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
  missing: MissingParagraphs | null;
  /** Its start is fixed. */
  begun: boolean;
  readOnly: boolean;
};

function Missing({ missing }: { missing: MissingParagraphs }) {
  const { t } = useTranslation('bulletins');
  const { in: language, paragraph, count, text } = missing;
  const names = { language: t(`language.${language}`), other: t(`language.${otherLocale(language)}`) };
  return (
    <p className={css.missing}>
      <Icon name="warn" />
      {t('form.missing', { ...names, paragraph, count, text: text.slice(0, 24) })}
    </p>
  );
}

function When({ values, set, bind, begun, readOnly }: FieldsProps) {
  const { t } = useTranslation('bulletins');
  return (
    <div className={`field-pair ${css.three}`}>
      <SelectField
        label={t('form.kind')}
        value={values.kind}
        options={bulletinKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onValue={(kind) => kind !== '' && set({ kind })}
        disabled={readOnly}
      />
      <TextField
        label={t('form.startsAt')}
        type="datetime-local"
        value={values.startsAt}
        onValue={(startsAt) => set({ startsAt })}
        disabled={readOnly || begun}
        help={begun ? t('form.begun') : undefined}
        {...bind('startsAt')}
      />
      <TextField
        label={t('form.expiresAt')}
        type="datetime-local"
        optional
        value={values.expiresAt}
        onValue={(expiresAt) => set({ expiresAt })}
        disabled={readOnly}
        help={t('form.noEndHelp')}
        {...bind('expiresAt')}
      />
    </div>
  );
}

/** Everything of a bulletin that is written: two languages side by side. */
export function BulletinFields(props: FieldsProps) {
  const { t } = useTranslation('bulletins');
  const { values, set, bind, missing, readOnly } = props;
  const title = (name: 'titleZh' | 'titleEn') => ({
    label: t(`form.${name}`),
    value: values[name],
    onValue: (value: string) => set({ [name]: value }),
    maxLength: bulletinLengths.title,
    disabled: readOnly,
    ...bind(name),
  });
  const editor = (name: 'contentZh' | 'contentEn') => ({
    label: t(`form.${name}`),
    initial: values[name],
    onValue: (value: string) => set({ [name]: value }),
    error: bind(name).error,
    readOnly,
  });
  return (
    <div className="field-rows">
      <When {...props} />
      <div className="field-pair">
        <TextField {...title('titleZh')} lang="zh-CN" />
        <TextField {...title('titleEn')} lang="en" />
      </div>
      <p className={css.compared}>{t('form.compared')}</p>
      <div className="field-pair">
        <RichEditor {...editor('contentZh')} language="zh">
          {missing?.in === 'zh' && <Missing missing={missing} />}
        </RichEditor>
        <RichEditor {...editor('contentEn')} language="en">
          {missing?.in === 'en' && <Missing missing={missing} />}
        </RichEditor>
      </div>
    </div>
  );
}
