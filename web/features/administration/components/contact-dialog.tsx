import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type AdminEnterprise,
  type BusinessContact,
  businessContact,
  businessContactFields,
} from '#contract/admin-enterprises.ts';
import { fillFields } from '#domain/shared/fields.ts';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import type { Shape } from '#web/lib/forms/shape.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useSetContact } from '../api/change-enterprise.ts';

/** What an empty field means. */
const orNothing = (text: string) => (text.trim() === '' ? null : text);
const line = z.string().transform(orNothing).pipe(businessContact.shape.name.unwrap());
const contactForm = z.strictObject({
  ...fillFields(['name', 'nameEn', 'role', 'roleEn'], line),
  email: z.string().transform(orNothing).pipe(businessContact.shape.email),
  phone: z.string().transform(orNothing).pipe(businessContact.shape.phone),
} satisfies Shape<BusinessContact>);

const contactDraftSchema = z.object(fillFields(businessContactFields, z.string()));

const draftOf = (contact: BusinessContact) =>
  Object.fromEntries(businessContactFields.map((one) => [one, contact[one] ?? ''])) as z.output<
    typeof contactDraftSchema
  >;

/** What the inputs take. */
const inputs: Record<keyof BusinessContact, { type?: 'email' | 'tel'; maxLength: number }> = {
  ...fillFields(['name', 'nameEn', 'role', 'roleEn'], { maxLength: 64 }),
  email: { type: 'email', maxLength: 128 },
  phone: { type: 'tel', maxLength: 24 },
};

/** The business development contact that an enterprise's people are told. */
export function ContactDialog({ enterprise, onClose }: { enterprise: AdminEnterprise; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const { id, contact: seen } = enterprise;
  const saved = useSavedForm({
    name: `business-contact:${id}`,
    draft: contactDraftSchema,
    schema: contactForm,
    initial: draftOf(seen),
    refusedBy: { root: 'contact' },
    save: useSetContact(),
    callOf: (contact) => ({ id, contact, seen }),
    done: () => ({ title: t('contact.done'), detail: name }),
    onClose,
  });
  return (
    <RecordSheet title={t('contact.title', { name })} submit={t('contact.save')} saved={saved}>
      <p className="sub">{t('contact.lead')}</p>
      {businessContactFields.map((one) => (
        <TextField key={one} optional label={t(`contact.${one}`)} {...inputs[one]} {...saved.field(one)} />
      ))}
    </RecordSheet>
  );
}
