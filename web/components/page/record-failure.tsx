import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/components/controls/button.tsx';
import { isMissing } from '#web/lib/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { LoadFailure } from './load-failure.tsx';
import { Breadcrumbs, PageHead } from './page-head.tsx';

/** What is said where there is none of a kind, and the list that leads to those that there are. */
const kinds = {
  product: { says: 'client:missing.product', list: 'common:myProducts', to: paths.products },
  application: { says: 'client:missing.history', list: 'common:myCertifications', to: paths.applications },
  review: { says: 'client:missing.history', list: 'console:pages.reviews', to: paths.reviews },
  suite: { says: 'client:missing.record', list: 'console:pages.suites', to: paths.suites },
  enterprise: { says: 'client:missing.record', list: 'console:pages.enterprises', to: paths.enterprises },
  certificate: { says: 'client:missing.record', list: 'console:pages.certificates', to: paths.register },
  document: { says: 'client:missing.record', list: 'console:pages.documents', to: paths.documents },
  bulletin: { says: 'client:missing.record', list: 'console:pages.bulletins', to: paths.bulletins },
  agreement: {
    says: 'client:missing.record',
    list: 'console:pages.agreementTexts',
    to: paths.agreementTexts,
  },
} as const;

type RecordFailureProps = { error: unknown; kind: keyof typeof kinds; onRetry: () => void };

/**
 * In place of a record that did not load: one that is not there will not come by asking again. The page alone says so: its
 * query has `record` in its meta.
 */
export function RecordFailure({ error, kind, onRetry }: RecordFailureProps) {
  const { t } = useTranslation(['client', 'common', 'console']);
  if (!isMissing(error)) return <LoadFailure onRetry={onRetry} />;
  const { says, list, to } = kinds[kind];
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t(list), to }]} />
      <PageHead title={t(says)}>
        <LinkButton to={to}>{t(list)}</LinkButton>
      </PageHead>
    </>
  );
}
