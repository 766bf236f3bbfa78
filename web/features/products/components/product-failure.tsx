import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { MissingPage } from '#web/components/page/missing-page.tsx';
import { isMissing } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';

/** In place of a product that did not load: one that is not there will not come by asking again. */
export function ProductFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['client', 'common']);
  if (!isMissing(error)) return <LoadFailure onRetry={onRetry} />;
  const list = { label: t('common:myProducts'), to: paths.products };
  return <MissingPage title={t('missing.product')} centre={t('common:certificationCentre')} list={list} />;
}
