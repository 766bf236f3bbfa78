import type { TFunction } from 'i18next';
import { z } from 'zod';

/** Of the draft in this browser. */
export const contactDraftName = 'contact';

/** As the form is kept, whatever is missing. */
export const keptContact = z.object({ nickname: z.string(), email: z.string(), phone: z.string() });

export const emptyContact: z.output<typeof keptContact> = { nickname: '', email: '', phone: '' };

export type ContactField = keyof typeof emptyContact;

/** The form's fields in their order, with what its inputs take. */
export const contactFields = [
  ['nickname', { maxLength: 64 }],
  ['email', { type: 'email', maxLength: 128 }],
  ['phone', { type: 'tel', maxLength: 24 }],
] as const satisfies [ContactField, object][];

/** What a form of a new contact keeps, and under which name. */
export const newContact = { name: contactDraftName, draft: keptContact, initial: emptyContact };

/** What is wrong with a field that breaks its rule. */
export function contactProblem(
  t: TFunction<['products', 'client', 'form']>,
  field: ContactField,
  value: string,
): string {
  if (value.trim() === '') return t('form:required');
  return t(`client:invalid.${field === 'nickname' ? 'name' : field}`);
}
