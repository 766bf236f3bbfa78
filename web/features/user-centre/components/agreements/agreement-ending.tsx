import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { mayBecome } from '#domain/business-agreements/business-agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import css from '../company.module.css';
import { EndAgreementDialog } from './end-agreement-dialog.tsx';

/** What the end of the agreement means, and the way to it for whoever manages the company. */
export function AgreementEnding({ agreement }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation('user-centre');
  const may = useMay('business-agreement.terminate');
  const dialog = useAddressDialog(['end']);
  const { number, state } = agreement;
  if (number === null || !mayBecome(state, 'terminated')) return null;
  return (
    <Panel as="aside" title={t('ending.title')} padded>
      <p className="sub">{t('ending.lead')}</p>
      {may ? (
        <p className={css.foot}>
          <Button kind="danger" onClick={() => dialog.open('end')}>
            {t('ending.open')}
          </Button>
        </p>
      ) : (
        <p className="cap">{t('ending.manager')}</p>
      )}
      {may && dialog.name && (
        <EndAgreementDialog agreement={agreement} number={number} onClose={dialog.close} />
      )}
    </Panel>
  );
}
