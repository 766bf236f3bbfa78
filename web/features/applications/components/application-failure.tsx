import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { MissingPage } from '#web/components/page/missing-page.tsx';
import { isMissing } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';

/** In place of an application that did not load: of one that there is not, no history is told either. */
export function ApplicationFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['client', 'common']);
  if (!isMissing(error)) return <LoadFailure onRetry={onRetry} />;
  const list = { label: t('common:myCertifications'), to: paths.applications };
  return <MissingPage title={t('missing.history')} centre={t('common:certificationCentre')} list={list} />;
}
