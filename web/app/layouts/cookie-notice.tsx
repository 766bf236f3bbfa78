import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { paths } from '#web/paths.ts';
import css from './public-layout.module.css';

/** Asks what may be kept, with two buttons of equal weight. Without a script nothing is counted, and nobody asked. */
export function CookieNotice() {
  const { t } = useTranslation();
  return (
    // The server does not know what this browser keeps: the page's script shows it.
    <section className={css.cookie} aria-label="Cookie" hidden data-cookies>
      <div className="wrap">
        <p className="grow">
          {t('cookies')} <Link to={paths.cookies}>{t('cookiePage')}</Link>
        </p>
        <span className={css.choices}>
          <Button small data-choice="necessary">
            {t('cookieChoice.necessary')}
          </Button>
          <Button small data-choice="counting">
            {t('cookieChoice.counting')}
          </Button>
        </span>
      </div>
    </section>
  );
}
