import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '#contract/accounts/staff-accounts.ts';
import type { BusinessContact } from '#contract/admin-enterprises.ts';
import { needsChineseNames } from '#domain/countries/chinese-names.ts';
import { listCountries } from '#domain/countries/countries.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useAddEnterprise } from '../../api/add-enterprise.ts';
import {
  type EnterpriseDraft,
  enterpriseDraftSchema,
  enterpriseForm,
  enterpriseRefused,
  noEnterprise,
} from '../../model/enterprise-form.ts';
import css from '../administration.module.css';

type Texts = Exclude<keyof EnterpriseDraft, 'whitelisted'>;
type FieldsProps = {
  values: EnterpriseDraft;
  set: (changes: Partial<EnterpriseDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

const useCountries = () =>
  listCountries(useLanguage()).map(({ code, name }) => ({ value: code, label: name }));

function Fields({ values, set, bind }: FieldsProps) {
  const { t } = useTranslation(['people', 'administration']);
  const text = (field: Texts) => ({
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  const names = { chineseOptional: !needsChineseNames(values.country), maxLength: 128 };
  return (
    <>
      <SelectField label={t('country')} options={useCountries()} {...text('country')} />
      <BilingualField label={t('company')} {...names} zh={text('companyZh')} en={text('companyEn')} />
      <h3 className="heading">{t('contact')}</h3>
      <p className="help">{t('contactLead')}</p>
      <div className={css.days}>
        <TextField
          label={t('administration:contact.name')}
          optional
          maxLength={64}
          {...text('contactName')}
        />
        <TextField
          label={t('administration:contact.nameEn')}
          optional
          maxLength={64}
          {...text('contactNameEn')}
        />
      </div>
      <div className={css.days}>
        <TextField label={t('administration:contact.phone')} type="tel" {...text('contactPhone')} />
        <TextField label={t('administration:contact.email')} type="email" {...text('contactEmail')} />
      </div>
      <h3 className="heading">{t('first')}</h3>
      <BilingualField label={t('name')} {...names} maxLength={64} zh={text('nameZh')} en={text('nameEn')} />
      <TextField label={t('login')} help={t('firstHelp')} type="email" maxLength={128} {...text('login')} />
      <CheckBox
        label={t('whitelisted')}
        note={t('whitelistedNote')}
        checked={values.whitelisted}
        onChange={(whitelisted) => set({ whitelisted })}
      />
    </>
  );
}

type EnterpriseSheetProps = { onAdded: (sent: SentInvitation, login: string) => void; onClose: () => void };

/** Adds an enterprise with its business contact, and invites its first person. */
export function EnterpriseSheet({ onAdded, onClose }: EnterpriseSheetProps) {
  const { t } = useTranslation('people');
  const form = useDraftForm({
    name: 'enterprise',
    draft: enterpriseDraftSchema,
    schema: enterpriseForm,
    initial: noEnterprise,
  });
  const add = useAddEnterprise();
  const refusal = useRefusal(enterpriseRefused);
  const bind = useFieldErrors(form, refusal);
  const submit = () => {
    const values = form.submit();
    if (!values || add.isPending) return;
    refusal.clear();
    const { contactName: name, contactNameEn: nameEn, contactEmail: email, ...other } = values;
    const { contactPhone: phone, ...rest } = other;
    const contact: BusinessContact = { name, nameEn, role: null, roleEn: null, email, phone };
    add.mutate(
      { ...rest, contact },
      {
        onSuccess: (sent) => {
          form.forget();
          onAdded(sent, values.login);
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  const fields = Object.keys(noEnterprise) as (keyof EnterpriseDraft)[];
  return (
    <FormSheet
      title={t('addEnterprise')}
      submit={t('addEnterprise')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={add.isPending}
      left={fields.filter((one) => bind(one).error).length}
      onSubmit={submit}
      onClose={() => {
        form.forget();
        onClose();
      }}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <Fields
        values={form.values}
        set={(changes) => {
          if (refusal.text) refusal.clear();
          form.set(changes);
        }}
        bind={bind}
      />
    </FormSheet>
  );
}
