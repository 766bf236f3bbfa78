import { useTranslation } from 'react-i18next';
import { Panel } from '#web/components/page/panel.tsx';
import { AgreementFrame } from '../components/agreements/agreement-frame.tsx';
import { SupplementTable } from '../components/agreements/supplement-table.tsx';

/** What was agreed on after the business agreement, with its papers. */
export function AgreementSupplementPage() {
  const { t } = useTranslation(['user-centre', 'enterprises']);
  return (
    <AgreementFrame title={t('supplement.title')} adds={t('crumb.supplement')}>
      {({ agreement: { supplements } }) => (
        <Panel title={t('supplement.title')} note={t('supplement.lead')}>
          <SupplementTable supplements={supplements} />
        </Panel>
      )}
    </AgreementFrame>
  );
}
