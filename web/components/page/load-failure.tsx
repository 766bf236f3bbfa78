import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';

/** In place of what did not load, with a way on. The toast says why. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <div className="panel-b" role="alert">
      <p>{t('loadFailed')}</p>
      <p className="load-failure">
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    </div>
  );
}
