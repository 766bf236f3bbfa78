import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { useInvitation } from '#web/components/people/use-invitation.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { EnterpriseSheet } from './enterprise-sheet.tsx';

/** The button over the list of enterprises, with its sheet. */
export function AddEnterprise() {
  const { t } = useTranslation(['people', 'form', 'administration']);
  const form = useAddressDialog(['add']);
  const invitation = useInvitation();
  return (
    <>
      <Button kind="primary" icon="plus" onClick={() => form.open('add')}>
        {t('addEnterprise')}
      </Button>
      {form.name === 'add' && (
        <EnterpriseSheet
          onAdded={(sent, login) => {
            invitation.show(sent, login);
            form.close();
          }}
          onClose={form.close}
        />
      )}
      {invitation.shown}
    </>
  );
}
