import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { type CookieChoice, chooseCookies, hasChosenCookies } from '#web/lib/shell/cookie-choice.ts';
import { paths } from '#web/paths.ts';
import css from './public-layout.module.css';

const staysAsItIs = () => () => {};

/** Asks what may be kept, with two buttons of equal weight, until one is chosen or somebody signs in. Without a script nothing is counted, and nobody asked. */
export function CookieNotice() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  const [isChosen, setChosen] = useState(false);
  const wasChosen = useSyncExternalStore(staysAsItIs, hasChosenCookies, () => false);
  if (isChosen || wasChosen || user) return null;
  const choose = (choice: CookieChoice) => () => {
    chooseCookies(choice);
    setChosen(true);
  };
  return (
    // The server does not know what this browser keeps: the page's script shows it.
    <section className={css.cookie} aria-label="Cookie" hidden={import.meta.env.SSR} data-cookies>
      <div className="wrap">
        <p className="grow">
          {t('cookies')} <Link to={paths.cookies}>{t('cookiePage')}</Link>
        </p>
        <span className={css.choices}>
          <Button small data-choice="necessary" onClick={choose('necessary')}>
            {t('cookieChoice.necessary')}
          </Button>
          <Button small data-choice="counting" onClick={choose('counting')}>
            {t('cookieChoice.counting')}
          </Button>
        </span>
      </div>
    </section>
  );
}
