import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/components/shell/logo.tsx';

/** The bare header, while it is decided what may be shown. */
export function GuardFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <header className="bar-top">
        <Logo caption={t('certification')} />
      </header>
      <main className="page-message">
        {children || (
          <span className="sr-only" role="status">
            {t('loading')}
          </span>
        )}
      </main>
    </>
  );
}
