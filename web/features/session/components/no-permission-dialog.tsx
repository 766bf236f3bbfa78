import { Dialog } from 'primereact/dialog';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { type Fact, Facts } from '#web/components/page/panel.tsx';
import { useEnterpriseState } from '../api/get-enterprise-state.ts';

function useContact(): Fact[] | null {
  const { t } = useTranslation('session');
  const { data } = useEnterpriseState();
  if (!data) return null;
  const { email, phone } = data.contact;
  return [
    ...(email ? [{ term: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(phone ? [{ term: t('phone'), value: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> }] : []),
  ];
}

/** Tells an enterprise that the programme has not admitted whom to ask. */
export function NoPermissionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const contact = useContact();
  return (
    <Dialog
      visible={contact !== null}
      header={t('noPermission')}
      footer={<Button onClick={onClose}>{t('common:understood')}</Button>}
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
      className="no-permission"
    >
      <p>{t(contact && contact.length > 0 ? 'noPermissionHint' : 'noPermissionNobody')}</p>
      {contact && contact.length > 0 && <Facts facts={contact} />}
    </Dialog>
  );
}
