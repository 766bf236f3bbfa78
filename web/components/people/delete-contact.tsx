import { useTranslation } from 'react-i18next';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { type Contact, useDeleteContact } from '#web/lib/contacts/change-contact.ts';
import { reportDeletion } from '#web/lib/contacts/contact-failure.ts';

type DeleteContactProps = { contact: Contact; onClose: () => void; onDeleted?: () => void };

/** Asks before a contact of the enterprise is deleted. */
export function DeleteContact({ contact, onClose, onDeleted }: DeleteContactProps) {
  const { t } = useTranslation(['user-centre', 'client']);
  const remove = useDeleteContact();
  const save = {
    isPending: remove.isPending,
    mutateAsync: (id: string) =>
      remove.mutateAsync(id).catch((error: unknown) => {
        void reportDeletion(error);
        throw error;
      }),
  };
  return (
    <ConfirmCall
      danger
      title={t('contact.deleteTitle', { name: contact.nickname })}
      losses={[t('contact.deleteLoss')]}
      confirm={t('contact.delete')}
      save={save}
      call={contact.id}
      done={() => ({ title: t('client:done.contactDeleted'), detail: contact.nickname })}
      onDone={() => {
        onDeleted?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
