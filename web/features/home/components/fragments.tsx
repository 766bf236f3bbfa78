import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LogExcerpt } from '#web/components/applications/log-excerpt.tsx';
import { Hallmarks } from '#web/components/certificates/hallmarks.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { useBrand } from '#web/lib/programme/brand.ts';
import css from './fragments.module.css';
import sectionCss from './section.module.css';

type FragmentProps = { title: string; text: string; centred?: boolean; children: ReactNode };

function Fragment({ title, text, centred, children }: FragmentProps) {
  return (
    <div>
      <div className={centred ? `${css.specimen} ${css.centred}` : css.specimen}>{children}</div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}

function TurnSample() {
  const { t } = useTranslation('home');
  return (
    <div className={css.turn}>
      <p>{t('turn.yours')}</p>
      <b>{t('turn.what')}</b>
      <p>{t('turn.due')}</p>
    </div>
  );
}

const excerpt = [
  { line: 5, text: '<Build build_brand="Lanyue"' },
  { line: 6, text: '  build_model="LY-P110W"', hit: true, marks: ['LY-P110W'] },
  { line: 7, text: '  build_version_release="15"' },
];

/** Three pieces of the product as a maker meets them. */
export function Fragments() {
  const { t } = useTranslation('home');
  return (
    <section className={sectionCss.section} aria-labelledby="fragments-title">
      <div className="wrap">
        <div className={sectionCss.head}>
          <h2 id="fragments-title">{t('gets')}</h2>
        </div>
        <div className={css.columns}>
          <Fragment title={t('turn.title')} text={t('turn.text')}>
            <TurnSample />
          </Fragment>
          <Fragment title={t('refusal.title')} text={t('refusal.text')}>
            <LogExcerpt lines={excerpt} label={t('refusal.sample')} />
            <p className={css.note}>{t('refusal.sample')}</p>
          </Fragment>
          <Fragment title={t('proof.title')} text={t('proof.text')} centred>
            <Hallmarks
              office={useBrand().officeLetter}
              maker="LANYUE7"
              mode="standard"
              year={2026}
              height={64}
            />
            <p className={css.note}>
              <ToneText tone="ok" icon="hallmark">
                {t('proof.sample')}
              </ToneText>
            </p>
          </Fragment>
        </div>
      </div>
    </section>
  );
}
