import { useTranslation } from 'react-i18next';
import { passwordLimits } from '#domain/accounts/passwords.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { TextBinding } from '../model/identity-form.ts';
import css from './programme.module.css';

type PersonFieldsProps = {
  bind: (name: 'personZh' | 'personEn' | 'login') => TextBinding;
  /** Null where a foreign provider signs people in. */
  password: TextBinding | null;
};

/** The first administrator. */
export function PersonFields({ bind, password }: PersonFieldsProps) {
  const { t } = useTranslation('programme');
  return (
    <div className={css.fields}>
      <BilingualField label={t('field.person')} zh={bind('personZh')} en={bind('personEn')} maxLength={64} />
      <div className={css.two}>
        <TextField
          label={t('field.login')}
          type="email"
          autoComplete="username"
          help={t(password ? 'loginHelp' : 'loginElsewhere')}
          {...bind('login')}
        />
        {password && (
          <TextField
            label={t('field.password')}
            type="password"
            autoComplete="new-password"
            help={t('passwordHelp', { least: passwordLimits.min })}
            {...password}
          />
        )}
      </div>
    </div>
  );
}
