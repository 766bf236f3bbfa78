import { useTranslation } from 'react-i18next';
import { staffRoles } from '#domain/accounts/staff-accounts.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import type { PersonDraft } from '../../model/person-form.ts';

type PersonFieldsProps = {
  values: PersonDraft;
  set: (changes: Partial<PersonDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
  /** The account is there already: its email stays. */
  isKnown?: boolean;
  chineseOptional: boolean;
  /** `maker` has none to choose; `own` keeps the right to administer. */
  roles: 'free' | 'own' | 'maker';
};

/** Who somebody is, how they sign in, and what they may do. */
export function PersonFields({
  values,
  set,
  bind,
  isKnown = false,
  chineseOptional,
  roles,
}: PersonFieldsProps) {
  const { t } = useTranslation(['people', 'administration']);
  const text = (field: 'login' | 'nameZh' | 'nameEn') => ({
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  const isOwn = (role: string) => roles === 'own' && role === 'admin';
  return (
    <>
      <BilingualField
        label={t('name')}
        chineseOptional={chineseOptional}
        maxLength={64}
        zh={text('nameZh')}
        en={text('nameEn')}
      />
      <TextField label={t('login')} type="email" maxLength={128} readOnly={isKnown} {...text('login')} />
      {roles !== 'maker' && (
        <CheckGroup
          list
          legend={t('roles')}
          options={staffRoles.map((value) => ({
            value,
            label: t(`administration:role.${value}`),
            note: t(isOwn(value) ? 'ownAdmin' : `may.${value}`),
            disabled: isOwn(value),
          }))}
          value={values.roles}
          onChange={(chosen) => set({ roles: chosen })}
          help={isKnown ? t('rolesEnd') : undefined}
          {...bind('roles')}
        />
      )}
    </>
  );
}
