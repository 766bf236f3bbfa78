import { useTranslation } from 'react-i18next';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { paths } from '#web/paths.ts';
import css from './reader.module.css';

/** Words to look for in every document; what is found has an address of its own. */
export function ReaderSearch({ keyword }: { keyword: string }) {
  const { t } = useTranslation('documents');
  return (
    <FindForm
      className={css.find}
      action={paths.reader}
      label={t('reader.find')}
      placeholder={t('reader.words')}
      submitLabel={t('reader.submit')}
      words={keyword}
    />
  );
}
