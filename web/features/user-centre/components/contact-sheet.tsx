import { useTranslation } from 'react-i18next';
import { contactFields } from '#domain/products/contacts.ts';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { Contact } from '#web/lib/contacts/change-contact.ts';
import { contactInputs, contactProblem } from '#web/lib/contacts/contact-draft.ts';
import { useSavedContact } from '#web/lib/contacts/saved-contact.ts';

type SheetProps = { contact: Contact | null; onClose: () => void };
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
    >
      {contactFields.map((name) => (
        <TextField
          key={name}
          label={t(`contact.${name}`)}
          {...contactInputs[name]}
          {...field(name)}
          {...(form.issueAt(name) && {
            error: contactProblem(t as Parameters<typeof contactProblem>[0], name, form.values[name]),
          })}
        />
      ))}
    </RecordSheet>
  );
}
