import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { BusinessContact } from '#web/components/page/business-contact.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useEnterpriseAgreement, useOwnOnboarding } from '#web/lib/session/enterprise-state.ts';

/** What of the business with the programme is still to be done; null where nothing is, or it is not known. */
function useBusinessGap(): 'information' | 'agreement' | null {
  const agreement = useEnterpriseAgreement().data?.agreement;
  if (!agreement) return null;
  if (agreement.categories.length === 0) return 'information';
  return agreement.inForce ? null : 'agreement';
}

/** Why no channel ID can be generated: no partner code was issued, and what comes before one; and whom to ask. */
export function NoPartnerCode({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation(['client', 'products', 'common']);
  const gap = useBusinessGap();
  const contact = useOwnOnboarding().data?.onboarding?.contact;
  const close = onClose && (
    <Button small kind="quiet" onClick={onClose}>
      {t('common:close')}
    </Button>
  );
  return (
    <NoteLine tone="warn" icon="warn" title={t('partnerCodeMissing')} aside={close}>
      {gap === 'information' && <p>{t('businessInformationMissing')}</p>}
      {gap === 'agreement' && <p>{t('commercialAgreementMissing')}</p>}
      <p className="cap">{t('products:channel.ask')}</p>
      {contact && <BusinessContact contact={contact} />}
    </NoteLine>
  );
}
