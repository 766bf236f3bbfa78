import { z } from 'zod';
import { emailSchema, lineSchema, phoneSchema } from '#domain/shared/validation.ts';

/** One person who is told of a product's certification. */
export const contactSchema = z.strictObject({
  nickname: lineSchema(64),
  email: emailSchema,
  phone: phoneSchema,
});
