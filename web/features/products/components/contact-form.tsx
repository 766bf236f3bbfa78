import { useTranslation } from 'react-i18next';
import { contactSchema } from '#domain/products/contacts.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import {
  type ContactField,
  contactFields,
  contactProblem,
  newContact,
} from '#web/lib/contacts/contact-draft.ts';
import { useCreateContact } from '#web/lib/contacts/create-contact.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import css from './product.module.css';

type ContactFormProps = { onCreated: (id: string) => void; onCancel: (() => void) | null };

/** What was entered for a new contact, kept as a draft, and how it is saved. */
function useNewContact(onCreated: (id: string) => void) {
  const form = useKeptForm({ ...newContact, schema: contactSchema });
  const create = useCreateContact();
  const refusal = useRefusal({ fieldOf: { contactDuplicate: 'email' } });
  const save = async () => {
    const contact = form.submit();
    if (!contact || create.isPending) return;
    refusal.clear();
    try {
      // Not a callback of the mutation: with a maker's first contact this form goes before one would be called.
      const { id } = await create.mutateAsync(contact);
      form.forget();
      onCreated(id);
    } catch (error) {
      await refusal.take(error, 'contactAddition');
    }
  };
  return { form, refusal, busy: create.isPending, save: () => void save() };
}

/** The fields' properties. Enter saves the contact and not the product. */
function useContactFields({ form, refusal, save }: ReturnType<typeof useNewContact>) {
  const { t } = useTranslation(['products', 'client', 'form']);
  const bind = useFieldErrors(form, refusal);
  return (field: ContactField) => ({
    label: t(`contact.${field}`),
    value: form.values[field],
    onValue: (value: string) => form.set({ [field]: value }),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      save();
    },
    ...bind(field),
    ...(form.issueAt(field) && { error: contactProblem(t, field, form.values[field]) }),
  });
}

/** Not a form element: it stands inside the product's. */
export function ContactForm({ onCreated, onCancel }: ContactFormProps) {
  const { t } = useTranslation(['products', 'common']);
  const contact = useNewContact(onCreated);
  const text = useContactFields(contact);
  const { form, refusal, busy, save } = contact;
  const cancel = () => {
    form.forget();
    onCancel?.();
  };
  return (
    <fieldset className={`field ${css.contact}`}>
      <legend className="lab">{t('newContact')}</legend>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <div className={css.fields}>
        {contactFields.map(([name, given]) => (
          <TextField key={name} {...text(name)} {...given} />
        ))}
      </div>
      <div className="row tight">
        <Button small busy={busy} onClick={save}>
          {t('saveContact')}
        </Button>
        {onCancel && (
          <Button small kind="quiet" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
