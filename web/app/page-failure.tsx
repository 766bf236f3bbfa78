import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useNavigationType, useRouteError } from 'react-router-dom';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { paths } from '#web/paths.ts';
import { loadLimitMs } from './load-within.ts';

type MessageProps = {
  title: string;
  hint: string;
  /** Stands in the place of a page: what is around it may be the main part already. */
  within?: boolean;
  children: ReactNode;
};

export function Message({ title, hint, within = false, children }: MessageProps) {
  usePageTitle(title);
  const Frame = within ? 'section' : 'main';
  return (
    <Frame className="page-message">
      <h1 className="title">{title}</h1>
      <p className="sub">{hint}</p>
      <div className="row">{children}</div>
    </Frame>
  );
}

export function NotFound() {
  const { t } = useTranslation('errors');
  return (
    <Message title={t('notFound')} hint={t('notFoundHint')}>
      <LinkButton kind="primary" to={paths.home} reloadDocument>
        {t('toHome')}
      </LinkButton>
    </Message>
  );
}

/** No page of the app: a link within it leads to a document of the server, which knows what is there. */
export function Elsewhere() {
  // What the server sent the app for is no document of its own.
  const isOpened = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isOpened) location.reload();
  }, [isOpened]);
  return isOpened ? <NotFound /> : null;
}

type NotLoadedProps = { late: boolean; busy?: boolean; onAgain: () => void };

/** The page's code did not come: the rest of the portal is there, and what was typed is kept. */
export function NotLoaded({ late, busy = false, onAgain }: NotLoadedProps) {
  const { t } = useTranslation('errors');
  const hint = late ? t('notLoadedLate', { seconds: loadLimitMs / 1_000 }) : t('notLoadedHint');
  return (
    <Message title={t('notLoaded')} hint={hint} within>
      <Button kind="primary" icon="refresh" busy={busy} onClick={onAgain}>
        {t('loadAgain')}
      </Button>
      <Button onClick={() => location.reload()}>{t('openAgain')}</Button>
    </Message>
  );
}

/** Shown in place of a page that threw, or whose code did not load. */
export function PageFailure() {
  const { t } = useTranslation('errors');
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Message title={t('unexpected')} hint={t('unexpectedHint')}>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Message>
  );
}
