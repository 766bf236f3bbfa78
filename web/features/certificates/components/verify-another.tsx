import { useTranslation } from 'react-i18next';
import { FindForm } from '#web/components/forms/find-form.tsx';
import { paths } from '#web/paths.ts';
import css from './certificate.module.css';

/** Straight to a certificate by its number, to the search with any other words. */
export function VerifyAnother() {
  const { t } = useTranslation('certificates');
  return (
    <FindForm
      className={css.part}
      byNumber
      action={paths.search}
      label={t('another')}
      placeholder={t('find')}
      submitLabel={t('verify')}
    />
  );
}
