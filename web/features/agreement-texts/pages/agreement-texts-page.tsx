import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useAgreementTexts } from '../api/agreement-texts.ts';
import { AgreementPanel } from '../components/agreement-panel.tsx';
import css from '../components/agreement-texts.module.css';

/** The texts that everybody signs: their versions, and from when on each counts. */
export function AgreementTextsPage() {
  const { t } = useTranslation(['agreement-texts', 'console']);
  const { data, isError, refetch } = useAgreementTexts();
  return (
    <main className="page">
      <PageHead title={t('title')} facts={<span>{t('lead')}</span>} />
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows columns={4} />}
      <div className={css.panels}>
        {data?.agreements.map((agreement) => (
          <AgreementPanel key={agreement.agrType} agreement={agreement} accounts={data.accounts} />
        ))}
      </div>
    </main>
  );
}
