import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { paths } from '#web/paths.ts';

type MessageProps = { title: string; hint: string; children: ReactNode };

function Message({ title, hint, children }: MessageProps) {
  usePageTitle(title);
  return (
    <main className="page-message">
      <h1 className="title">{title}</h1>
      <p className="sub">{hint}</p>
      <div className="row">{children}</div>
    </main>
  );
}

export function NotFound() {
  const { t } = useTranslation('errors');
  return (
    <Message title={t('notFound')} hint={t('notFoundHint')}>
      <LinkButton kind="primary" to={paths.home}>
        {t('toHome')}
      </LinkButton>
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
