import { z } from 'zod';
import { fieldNames } from '#domain/shared/fields.ts';
import { emailSchema, lineSchema, phoneSchema } from '#domain/shared/validation.ts';

/** A person who is informed of a product's certification. */
export const contactSchema = z.strictObject({
  nickname: lineSchema(64),
  email: emailSchema,
  phone: phoneSchema,
});
export type ContactInput = z.output<typeof contactSchema>;
export const contactFields = fieldNames(contactSchema);
