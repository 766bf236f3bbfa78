import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { sessionQuery, signInAddress } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import css from './hero.module.css';
import { MeasuredDevice } from './measured-device.tsx';

/** Straight to the wizard for who is signed in; over signing in for everybody else. */
function ApplyButton() {
  const { t } = useTranslation('home');
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (user) {
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
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const find = () => {
    const keyword = words.trim();
    void navigate({ pathname: paths.search, search: keyword && `?${new URLSearchParams({ keyword })}` });
  };
  return (
    <FindForm
      className={css.find}
      action={paths.search}
      label={t('find.label')}
      placeholder={t('find.words')}
      submitLabel={t('find.submit')}
      words={words}
      onWords={setWords}
      onFind={find}
    />
  );
}

/** The claim, the two ways on, the search, and what a passed device looks like. */
export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className={css.hero}>
      <div className="wrap">
        <div>
          <h1 className="title">
            {t('claim.first')}
            <br />
            {t('claim.second')}
          </h1>
          <p className="sub">{t('lead')}</p>
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
