import { useTranslation } from 'react-i18next';
import { programmeLengths } from '#domain/programme/identity.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { BindText } from '../model/identity-form.ts';
import css from './programme.module.css';

const communities = ['community1', 'community2'] as const;
const numbers = ['filing', 'record'] as const;

/** Where the footer of the public pages leads: to the authorities, in Chinese alone, and to communities of developers. */
export function FooterFields({ bind }: { bind: BindText }) {
  const { t } = useTranslation('programme');
  return (
    <div className={css.fields}>
      <div className={css.two}>
        {numbers.map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            optional
            maxLength={programmeLengths.filing}
            {...bind(name)}
          />
        ))}
      </div>
      {communities.map((name) => (
        <div key={name} className={css.two}>
          <BilingualField
            label={t(`field.${name}`)}
            zh={bind(`${name}Zh`)}
            en={bind(`${name}En`)}
            optional
            maxLength={programmeLengths.community}
          />
          <TextField
            label={t(`field.${name}Link`)}
            placeholder="https://"
            optional
            maxLength={programmeLengths.link}
            {...bind(`${name}Link`)}
          />
        </div>
      ))}
    </div>
  );
}
