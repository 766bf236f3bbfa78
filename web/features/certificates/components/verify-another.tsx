import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { paths } from '#web/paths.ts';
import { isCertificateNumber, tidyNumber } from '../model/certificate-number.ts';
import css from './certificate.module.css';

/** Straight to a certificate by its number, to the search with any other words. */
export function VerifyAnother() {
  const { t } = useTranslation('certificates');
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const verify = () => {
    const number = tidyNumber(words);
    if (isCertificateNumber(number)) void navigate(paths.certificate(number));
    else
      void navigate({ pathname: paths.search, search: `?${new URLSearchParams({ keyword: words.trim() })}` });
    setWords('');
  };
  return (
    <FindForm
      className={css.part}
      byNumber
      action={paths.search}
      label={t('another')}
      placeholder={t('find')}
      submitLabel={t('verify')}
      words={words}
      onWords={setWords}
      onFind={verify}
    />
  );
}
