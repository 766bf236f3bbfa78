import { useTranslation } from 'react-i18next';
import { programmeLengths } from '#domain/programme/identity.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import type { BindText } from '../model/identity-form.ts';
import css from './programme.module.css';

/** What the programme is called. */
export function NameFields({ bind }: { bind: BindText }) {
  const { t } = useTranslation('programme');
  return (
    <div className={css.fields}>
      <BilingualField
        label={t('field.name')}
        zh={bind('nameZh')}
        en={bind('nameEn')}
        maxLength={programmeLengths.name}
      />
      <BilingualField
        label={t('field.short', { most: programmeLengths.short })}
        zh={bind('shortZh')}
        en={bind('shortEn')}
        maxLength={programmeLengths.short}
      />
    </div>
  );
}
