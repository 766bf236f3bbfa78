import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';

function MissingProduct() {
  const { t } = useTranslation(['client', 'common']);
  const title = t('missing.product');
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t('common:certificationCentre'), to: paths.products }, { label: title }]}
      />
      <PageHead title={title}>
        <LinkButton to={paths.products}>{t('common:myProducts')}</LinkButton>
      </PageHead>
    </>
  );
}

/** In place of a product that did not load: one that is not there will not come by asking again. */
export function ProductFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <LoadFailure onRetry={onRetry} />;
  return <MissingProduct />;
}
