import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { contactView } from '#contract/contacts.ts';
import { contactSchema } from '#domain/products/contacts.ts';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { contactFields, contactProblem, newContact } from '#web/lib/contacts/contact-draft.ts';
import { useCreateContact } from '#web/lib/contacts/create-contact.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useUpdateContact } from '../api/change-contact.ts';

export type Contact = z.output<typeof contactView>;
type SheetProps = { contact: Contact | null; onClose: () => void };
type Given = z.output<typeof contactSchema>;

function useSavedContact({ contact, onClose }: SheetProps) {
  const { t } = useTranslation('user-centre');
  const create = useCreateContact();
  const update = useUpdateContact();
  const refusal = useRefusal({ fieldOf: { contactDuplicate: 'email' } });
  const task = contact ? 'contactEdit' : 'contactAddition';
  const save = {
    isPending: create.isPending || update.isPending,
    mutateAsync: (given: Given) =>
      contact ? update.mutateAsync({ id: contact.id, ...given }) : create.mutateAsync(given),
  };
  return useSavedForm({
    ...newContact,
    ...(contact && { name: `contact:${contact.id}`, initial: newContact.draft.parse(contact) }),
    schema: contactSchema,
    refusal: { ...refusal, take: (error: unknown) => refusal.take(error, task) },
    save,
    callOf: (given) => given,
    done: ({ nickname }) => ({ title: t(contact ? 'contact.changed' : 'contact.added'), detail: nickname }),
    onClose,
  });
}

/** Writes down a contact, or changes one. */
export function ContactSheet(props: SheetProps) {
  const { t } = useTranslation(['products', 'user-centre', 'client', 'form']);
  const saved = useSavedContact(props);
  const { form, field } = saved;
  return (
    <RecordSheet
      title={t(props.contact ? 'user-centre:contact.edit' : 'user-centre:contact.add')}
      submit={t('user-centre:contact.save')}
      saved={saved}
      fields={contactFields.map(([name]) => name)}
    >
      {contactFields.map(([name, given]) => (
        <TextField
          key={name}
          label={t(`contact.${name}`)}
          {...given}
          {...field(name)}
          {...(form.issueAt(name) && {
            error: contactProblem(t as Parameters<typeof contactProblem>[0], name, form.values[name]),
          })}
        />
      ))}
    </RecordSheet>
  );
}
