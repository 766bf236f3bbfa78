import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type AdminEnterprise, businessContact } from '#contract/admin-enterprises.ts';
import { lineSchema } from '#domain/shared/validation.ts';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useSetContact } from '../api/change-enterprise.ts';

/** What an empty field means. */
const orNothing = (text: string) => (text.trim() === '' ? null : text);
const contactForm = z.strictObject({
  name: z.string().transform(orNothing).pipe(lineSchema(64).nullable()),
  email: z.string().transform(orNothing).pipe(businessContact.shape.email),
  phone: z.string().transform(orNothing).pipe(businessContact.shape.phone),
});

const keptContact = z.object({ name: z.string().default(''), email: z.string(), phone: z.string() });

/** The business development contact that an enterprise's people are told. */
export function ContactDialog({ enterprise, onClose }: { enterprise: AdminEnterprise; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const { id, contact: seen } = enterprise;
  const saved = useSavedForm({
    name: `business-contact:${id}`,
    draft: keptContact,
    schema: contactForm,
    initial: { name: seen.name ?? '', email: seen.email ?? '', phone: seen.phone ?? '' },
    refusedBy: { root: 'contact' },
    save: useSetContact(),
    callOf: (contact) => ({ id, contact, seen }),
    done: () => ({ title: t('contact.done'), detail: name }),
    onClose,
  });
  const field = (one: 'name' | 'email' | 'phone') => ({
    label: t(`contact.${one}`),
    optional: true,
    ...saved.field(one),
  });
  return (
    <RecordSheet title={t('contact.title', { name })} submit={t('contact.save')} saved={saved}>
      <p className="sub">{t('contact.lead')}</p>
      <TextField {...field('name')} maxLength={64} />
      <TextField {...field('email')} type="email" maxLength={128} />
      <TextField {...field('phone')} type="tel" maxLength={24} />
    </RecordSheet>
  );
}
