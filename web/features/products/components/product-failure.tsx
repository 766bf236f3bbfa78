import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { LinkButton } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { ApiError } from '#web/lib/api-error.ts';

/** In place of a product that did not load: one that is not there will not come by asking again. */
export function ProductFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['client', 'common']);
  if (!(error instanceof ApiError) || error.status !== 404) return <LoadFailure onRetry={onRetry} />;
  return (
    <div className="panel-b" role="alert">
      <p>{t('missing.product')}</p>
      <p className="load-failure">
        <LinkButton to={paths.products}>{t('common:myProducts')}</LinkButton>
      </p>
    </div>
  );
}
