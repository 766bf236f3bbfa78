import { useTranslation } from 'react-i18next';
import { contactSchema } from '#domain/products.ts';
import { Button } from '#web/components/button.tsx';
import { RefusalNote } from '#web/components/refusal-note.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import { useForm } from '#web/lib/form.ts';
import { useRefusal } from '#web/lib/refusal.ts';
import { useCreateContact } from '../api/create-contact.ts';

type ContactFormProps = { onCreated: (id: string) => void; onCancel: (() => void) | null };

/** Not a form element: it stands inside the product's. Enter saves the contact and not the product. */
export function ContactForm({ onCreated, onCancel }: ContactFormProps) {
  const { t } = useTranslation(['products', 'common']);
  const form = useForm(contactSchema, { nickname: '', email: '', phone: '' });
  const create = useCreateContact();
  const refusal = useRefusal({ fieldOf: { contactDuplicate: 'email' } });
  const bind = useFieldErrors(form, refusal);
  const save = async () => {
    const contact = form.submit();
    if (!contact || create.isPending) return;
    refusal.clear();
    try {
      // Not a callback of the mutation: with a maker's first contact this form goes before one would be called.
      const { id } = await create.mutateAsync(contact);
      onCreated(id);
    } catch (error) {
      await refusal.take(error);
    }
  };
  const text = (field: 'nickname' | 'email' | 'phone') => ({
    label: t(`contact.${field}`),
    value: form.values[field],
    onValue: (value: string) => form.set({ [field]: value }),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void save();
    },
    ...bind(field),
  });
  return (
    <fieldset className="field contact-form">
      <legend className="lab">{t('newContact')}</legend>
      <RefusalNote refusal={refusal} />
      <div className="contact-fields">
        <TextField {...text('nickname')} maxLength={64} />
        <TextField {...text('email')} type="email" maxLength={128} />
        <TextField {...text('phone')} type="tel" maxLength={24} />
      </div>
      <div className="row tight">
        <Button small busy={create.isPending} onClick={() => void save()}>
          {t('saveContact')}
        </Button>
        {onCancel && (
          <Button small kind="quiet" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
