import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { paths } from '#web/paths.ts';
import css from './reader.module.css';

/** Words to look for in every document; what is found has an address of its own. */
export function ReaderSearch({ keyword }: { keyword: string }) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const [words, setWords] = useState(keyword);
  const find = () => {
    const sought = words.trim();
    void navigate({
      pathname: paths.reader,
      search: sought && `?${new URLSearchParams({ keyword: sought })}`,
    });
  };
  return (
    <FindForm
      className={css.find}
      action={paths.reader}
      label={t('reader.find')}
      placeholder={t('reader.words')}
      submitLabel={t('reader.submit')}
      words={words}
      onWords={setWords}
      onFind={find}
    />
  );
}
