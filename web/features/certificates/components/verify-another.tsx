import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { isCertificateNumber, tidyNumber } from '../model/certificate-number.ts';

/** Straight to a certificate by its number, to the search with any other words. */
export function VerifyAnother() {
  const { t } = useTranslation('certificates');
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = tidyNumber(words);
    if (isCertificateNumber(number)) void navigate(paths.certificate(number));
    else
      void navigate({ pathname: paths.search, search: `?${new URLSearchParams({ keyword: words.trim() })}` });
    setWords('');
  };
  return (
    <form className="m-b another" onSubmit={submit}>
      <label className="field">
        <span className="lab">{t('another')}</span>
        <span className="find-row">
          <span className="input">
            <Icon name="search" />
            <input
              type="search"
              maxLength={64}
              placeholder={t('find')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </span>
          <Button type="submit">{t('verify')}</Button>
        </span>
      </label>
    </form>
  );
}
