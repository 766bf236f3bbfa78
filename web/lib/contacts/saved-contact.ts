import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { contactSchema } from '#domain/products/contacts.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { type Contact, useUpdateContact } from './change-contact.ts';
import { useComparedContact } from './compared-contact.ts';
import { newContact } from './contact-draft.ts';
import { tellGone } from './contact-failure.ts';
import { useCreateContact } from './create-contact.ts';

type ContactInput = z.output<typeof contactSchema> & { version: number };

type SavedContact = {
  /** Null for a new one. */
  contact: Contact | null;
  onClose: () => void;
  /** Instead of closing. */
  onSaved?: ((contact: Contact) => void) | undefined;
};

/** The form of a contact: what was typed is kept, and one that is gone closes it. */
export function useSavedContact({ contact, onClose, onSaved }: SavedContact) {
  const { t } = useTranslation('user-centre');
  const create = useCreateContact();
  const update = useUpdateContact();
  const refusal = useRefusal({ fieldOf: { contactDuplicate: 'email' } });
  const take = async (error: unknown) => {
    if (!contact) return refusal.take(error, 'contactAddition');
    if (await tellGone(error, 'contactEdit')) onClose();
    else await refusal.take(error, 'contactEdit');
  };
  const save = {
    isPending: create.isPending || update.isPending,
    mutateAsync: ({ version, ...given }: ContactInput): Promise<Contact> =>
      contact ? update.mutateAsync({ id: contact.id, version, ...given }) : create.mutateAsync(given),
  };
  return useSavedForm({
    ...newContact,
    ...(contact && { name: `contact:${contact.id}`, initial: newContact.draft.parse(contact) }),
    schema: contactSchema,
    refusal: { ...refusal, take },
    save,
    callOf: (given, version): ContactInput => ({ ...given, version }),
    compared: useComparedContact(contact),
    done: ({ nickname }) => ({ title: t(contact ? 'contact.changed' : 'contact.added'), detail: nickname }),
    onClose,
    ...(onSaved && { onSaved }),
  });
}
