import type { TFunction } from 'i18next';
import { z } from 'zod';
import { contactFields } from '#domain/products/contacts.ts';
import { fillFields } from '#domain/shared/fields.ts';

/** Of the draft in this browser. */
export const contactDraftName = 'contact';

/** As the form is kept, whatever is missing. */
export const contactDraftSchema = z.object(fillFields(contactFields, z.string()));

export const emptyContact = fillFields(contactFields, '');

export type ContactField = (typeof contactFields)[number];

/** What the inputs of a form take. */
export const contactInputs: Record<ContactField, { type?: 'email' | 'tel'; maxLength: number }> = {
  nickname: { maxLength: 64 },
  email: { type: 'email', maxLength: 128 },
  phone: { type: 'tel', maxLength: 24 },
};

/** What a form of a new contact keeps, and under which name. */
export const newContact = { name: contactDraftName, draft: contactDraftSchema, initial: emptyContact };

/** What is wrong with a field that breaks its rule. */
export function contactProblem(
  t: TFunction<['products', 'client', 'form']>,
  field: ContactField,
  value: string,
): string {
  if (value.trim() === '') return t('form:required');
  return t(`client:invalid.${field === 'nickname' ? 'name' : field}`);
}
