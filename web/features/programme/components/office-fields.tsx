import { useTranslation } from 'react-i18next';
import { programmeLengths } from '#domain/programme/identity.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { BindText } from '../model/identity-form.ts';
import css from './programme.module.css';

/** The office, how it is reached, and where samples go. */
export function OfficeFields({ bind }: { bind: BindText }) {
  const { t } = useTranslation('programme');
  return (
    <div className={css.fields}>
      <BilingualField
        label={t('field.office')}
        zh={bind('officeZh')}
        en={bind('officeEn')}
        maxLength={programmeLengths.office}
      />
      <div className={css.two}>
        <TextField label={t('field.email')} type="email" optional {...bind('email')} />
        <TextField label={t('field.phone')} type="tel" optional {...bind('phone')} />
        <TextField
          label={t('field.recipient')}
          placeholder={t('recipientExample')}
          optional
          maxLength={programmeLengths.recipient}
          {...bind('recipient')}
        />
      </div>
      <BilingualField
        label={t('field.address')}
        zh={bind('addressZh')}
        en={bind('addressEn')}
        optional
        help={t('addressHelp')}
        maxLength={programmeLengths.address}
      />
    </div>
  );
}
