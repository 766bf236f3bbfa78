import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminCertificateDetail } from '#contract/programme/admin-certificates.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RadioList } from '#web/components/forms/radio-list.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import type { FateDraft } from '../model/revocation-form.ts';
import css from './register.module.css';

type Dependent = AdminCertificateDetail['dependents'][number];
type Bind = (path: string) => { onBlur?: () => void; error?: string | null };
type FateProps = {
  dependent: Dependent;
  fate: FateDraft;
  onChange: (part: Partial<FateDraft>) => void;
  bind: (name: string) => ReturnType<Bind>;
};

function Fate({ dependent: { number, kind, product, productEn, model }, fate, onChange, bind }: FateProps) {
  const { t } = useTranslation('register');
  const words = useDeviceWords();
  const reason = (name: 'reasonZh' | 'reasonEn') => ({
    value: fate[name],
    onValue: (value: string) => onChange({ [name]: value }),
    ...bind(name),
  });
  return (
    <li className={css.dependent}>
      <p>
        <Link className="mono" to={paths.registered(number)} target="_blank">
          {number}
        </Link>{' '}
        <span className="dim">
          {t(`dependent.${kind}`)} · {words.nameOf({ name: product, nameEn: productEn })} · {model}
        </span>
      </p>
      <RadioList
        legend={t('dependent.legend', { number })}
        quiet
        options={(['revoke', 'keep'] as const).map((value) => ({
          value,
          label: t(`dependent.${value}`),
          note: t(`dependent.${value}Note`),
        }))}
        value={fate.outcome === '' ? null : fate.outcome}
        onChange={(outcome) => onChange({ outcome })}
        error={bind('outcome').error ?? null}
      />
      {fate.outcome === 'keep' && (
        <BilingualField
          label={t('dependent.reason', { number })}
          help={t('dependent.reasonHelp')}
          maxLength={300}
          zh={reason('reasonZh')}
          en={reason('reasonEn')}
        />
      )}
    </li>
  );
}

type FatesProps = {
  dependents: readonly Dependent[];
  fates: readonly FateDraft[];
  onChange: (fates: FateDraft[]) => void;
  bind: Bind;
};

/** What is built on a certificate, and what becomes of each. */
export function DependentFates({ dependents, fates, onChange, bind }: FatesProps) {
  const { t } = useTranslation('register');
  if (dependents.length === 0) return <p className="sub">{t('dependent.none')}</p>;
  return (
    <section aria-label={t('dependent.title')}>
      <h3 className="heading">{t('dependent.title')}</h3>
      <p className="sub">{t('dependent.lead', { count: dependents.length })}</p>
      <ul className={css.dependents}>
        {dependents.map((dependent, at) => {
          const fate = fates[at];
          return (
            fate && (
              <Fate
                key={dependent.number}
                dependent={dependent}
                fate={fate}
                onChange={(part) => onChange(fates.map((one) => (one === fate ? { ...one, ...part } : one)))}
                bind={(name) => bind(`dependents.${at}.${name}`)}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}
