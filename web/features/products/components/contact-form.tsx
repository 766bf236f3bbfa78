import { useTranslation } from 'react-i18next';
import { contactFields } from '#domain/products/contacts.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RecordConflictNote } from '#web/components/forms/conflict-note.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestingFields } from '#web/components/forms/resting-fields.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { Contact } from '#web/lib/contacts/change-contact.ts';
import { type ContactField, contactInputs, contactProblem } from '#web/lib/contacts/contact-draft.ts';
import { useSavedContact } from '#web/lib/contacts/saved-contact.ts';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { type TypedContact, useTypedContact } from '../model/typed-contact.ts';
import css from './product.module.css';

type ContactFormProps = {
  /** Null for a new one. */
  contact: Contact | null;
  onSaved: (contact: Contact) => void;
  onTyped: (typed: TypedContact | null) => void;
  onClose: () => void;
  /** False where there is no contact to choose instead. */
  mayCancel: boolean;
};

/** The fields' properties. Enter saves the contact and not the product. */
function useContactFields({ form, field }: ReturnType<typeof useSavedContact>, onSubmit: () => void) {
  const { t } = useTranslation(['products', 'client', 'form']);
  return (name: ContactField) => ({
    label: t(`contact.${name}`),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onSubmit();
    },
    ...field(name),
    ...(form.issueAt(name) && { error: contactProblem(t, name, form.values[name]) }),
  });
}

/** Not a form element: it stands inside the product's. */
export function ContactForm({ contact, onSaved, onTyped, onClose, mayCancel }: ContactFormProps) {
  const { t } = useTranslation(['products', 'common']);
  const chooseAndGoOn = (one: Contact) => {
    onSaved(one);
    typed.goOn();
  };
  const saved = useSavedContact({ contact, onClose, onSaved: chooseAndGoOn });
  const { form, refusal, frame, conflict } = saved;
  const typed = useTypedContact(
    { changed: form.changed, submit: frame.onSubmit, forget: form.forget },
    onTyped,
  );
  const text = useContactFields(saved, typed.submit);
  const waits = useWaitingCall(frame.busy, { draft: frame.draft }).call !== null;
  return (
    <fieldset className={`field ${css.contact}`}>
      <legend className="lab">
        {contact ? t('editContact', { name: contact.nickname }) : t('newContact')}
      </legend>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <RecordConflictNote conflict={conflict} />
      <RestingFields waits={waits}>
        <div className={css.fields}>
          {contactFields.map((name) => (
            <TextField key={name} {...text(name)} {...contactInputs[name]} />
          ))}
        </div>
      </RestingFields>
      <div className="row tight">
        <Button small draft={frame.draft} busy={frame.busy} onClick={typed.submit}>
          {t('saveContact')}
        </Button>
        {mayCancel && (
          <Button small kind="quiet" onClick={frame.onClose}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
