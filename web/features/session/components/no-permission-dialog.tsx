import { Dialog } from 'primereact/dialog';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { BusinessContact } from '#web/components/page/business-contact.tsx';
import { useEnterpriseState } from '#web/lib/session/enterprise-state.ts';

/** Tells an enterprise that the programme has not admitted whom to ask. */
export function NoPermissionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const contact = useEnterpriseState().data?.contact ?? null;
  const someone = contact && (contact.email ?? contact.phone) !== null;
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
      <p>{t(someone ? 'noPermissionHint' : 'noPermissionNobody')}</p>
      {contact && <BusinessContact contact={contact} />}
    </Dialog>
  );
}
