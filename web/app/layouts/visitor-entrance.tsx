import { useTranslation } from 'react-i18next';
import { signInAddress } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import css from './public-header.module.css';

/** Signing in and registering, in the header. */
export function VisitorEntrance() {
  const { t } = useTranslation();
  return (
    <>
      <a className={css.onlyWide} href={signInAddress('register', paths.products)}>
        {t('register')}
      </a>
      <a className="btn small" href={signInAddress('sign-in', paths.products)}>
        {t('signIn')}
      </a>
    </>
  );
}

/** The same in the menu of a phone. */
export function VisitorEntries() {
  const { t } = useTranslation();
  return (
    <p className={css.both}>
      <a className="btn" href={signInAddress('register', paths.products)}>
        {t('register')}
      </a>
      <a className="btn primary" href={signInAddress('sign-in', paths.products)}>
        {t('signIn')}
      </a>
    </p>
  );
}
