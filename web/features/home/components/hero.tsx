import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { pick } from '#domain/shared/locale.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { signInAddress } from '#web/lib/session/session.ts';
import { SignedInContext } from '#web/lib/session/signed-in.ts';
import { paths } from '#web/paths.ts';
import { useHome } from '../api/home.ts';
import css from './hero.module.css';
import { MeasuredDevice } from './measured-device.tsx';

/** Straight to the wizard for who is signed in; over signing in for everybody else. */
function ApplyButton() {
  const { t } = useTranslation('home');
  if (use(SignedInContext)) {
    return (
      <LinkButton kind="primary" to={paths.wizard} trailing="arrow">
        {t('apply')}
      </LinkButton>
    );
  }
  return (
    <a className="btn primary" href={signInAddress('sign-in', paths.wizard)}>
      {t('apply')}
      <Icon name="arrow" />
    </a>
  );
}

function FindCertificate() {
  const { t } = useTranslation('home');
  return (
    <FindForm
      className={css.find}
      action={paths.search}
      label={t('find.label')}
      placeholder={t('find.words')}
      submitLabel={t('find.submit')}
    />
  );
}

/** The claim, the two ways on, the search, and what a passed device looks like. */
export function Hero() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { texts } = useHome();
  return (
    <section className={css.hero}>
      <div className="wrap">
        <div>
          <h1 className="title">
            {pick(language, { zh: texts.claim1Zh, en: texts.claim1En })}
            <br />
            {pick(language, { zh: texts.claim2Zh, en: texts.claim2En })}
          </h1>
          <p className="sub">{pick(language, { zh: texts.leadZh, en: texts.leadEn })}</p>
          <div className={css.actions}>
            <ApplyButton />
            <a className="btn" href="#steps">
              {t('seeSteps')}
            </a>
          </div>
          <FindCertificate />
        </div>
        <MeasuredDevice />
      </div>
    </section>
  );
}
