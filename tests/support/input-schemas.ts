import type { z } from 'zod';
import { deliverySchema, materialsSchema } from '#domain/applications/applications.ts';
import { enquirySchema } from '#domain/enquiries/enquiries.ts';
import { contactSchema } from '#domain/products/contacts.ts';
import { productSchema } from '#domain/products/products.ts';
import type { InputForm } from '#tests/fixtures/input-rules.ts';

/** The schema of each form: the same for the page and for the server. */
export const inputSchemas: Record<InputForm, z.ZodType> = {
  contact: contactSchema,
  product: productSchema,
  materials: materialsSchema,
  delivery: deliverySchema,
  question: enquirySchema,
};
