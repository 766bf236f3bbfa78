import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LogExcerpt } from '#web/components/applications/log-excerpt.tsx';
import { Hallmarks } from '#web/components/certificates/hallmarks.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useHome } from '../api/home.ts';
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
  const { limits } = useHome();
  return (
    <div className={css.turn}>
      <p>{t('turn.yours')}</p>
      <b>{t('turn.what')}</b>
      {limits?.samples != null && <p>{t('turn.due', { count: limits.samples })}</p>}
    </div>
  );
}

/** Of a file whose model is not the one that was declared. */
function excerptOf(brand: string, model: string) {
  const found = `${model}W`;
  return [
    { line: 5, text: brand === '' ? '<Build' : `<Build build_brand="${brand}"` },
    { line: 6, text: `  build_model="${found}"`, hit: true, marks: [found] },
    { line: 7, text: '  build_version_release="15"' },
  ];
}

/** Three pieces of the product as a maker meets them. */
export function Fragments() {
  const { t } = useTranslation('home');
  const { officeLetter } = useBrand();
  const { exampleBrand, exampleModel, exampleCode } = useHome().texts;
  const model = exampleModel || t('refusal.model');
  const sample = t('refusal.sample', { model });
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
            <LogExcerpt lines={excerptOf(exampleBrand, model)} label={sample} />
            <p className={css.note}>{sample}</p>
          </Fragment>
          <Fragment title={t('proof.title')} text={t('proof.text')} centred>
            <Hallmarks
              office={officeLetter}
              maker={exampleCode || t('mark.maker')}
              mode="standard"
              year={new Date().getFullYear()}
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
