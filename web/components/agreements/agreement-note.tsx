import { useTranslation } from 'react-i18next';
import { agreementRefusal } from '#domain/business-agreements/business-agreements.ts';
import { BusinessContact } from '#web/components/page/business-contact.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useErrorText } from '#web/lib/failures/use-error-text.ts';
import { useEnterpriseAgreement, useEnterpriseState } from '#web/lib/session/enterprise-state.ts';

/** Warns why an application would be refused, and whom to ask. @param category of the product; null while none is chosen */
export function AgreementNote({ category }: { category: string | null }) {
  const { t } = useTranslation('session');
  const { data } = useEnterpriseState();
  const agreement = useEnterpriseAgreement().data?.agreement;
  const text = useErrorText(agreement ? agreementRefusal(agreement, category) : null);
  if (!data || !text) return null;
  const { contact } = data;
  return (
    <NoteLine tone="warn" icon="warn" title={text}>
      <p>{t(contact.email || contact.phone ? 'agreementHint' : 'agreementNobody')}</p>
      <BusinessContact contact={contact} />
    </NoteLine>
  );
}
