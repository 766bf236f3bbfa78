import { z } from 'zod';
import { contactSchema } from '#domain/products/contacts.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** A contact as a product names it. */
export const namedContact = contactSchema.extend({ id: idSchema }).meta({ id: 'NamedContact' });

export const contactView = namedContact
  .extend({
    version: z.number().int(),
    /**
     * Name of whoever changed it last, in Chinese and English; null where it was never changed, or nobody was
     * recorded.
     */
    changedBy: z.string().nullable(),
    changedByEn: z.string().nullable(),
  })
  .meta({ id: 'Contact' });

export const listContacts = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/contacts',
  operation: 'contact.read',
  summary: 'Contacts of the enterprise',
  response: z.strictObject({ rows: z.array(contactView) }),
});

export const createContact = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/contacts',
  operation: 'contact.write',
  repeats: 'stored',
  summary: 'Add a contact',
  bodyLimit: 16 * 1024,
  body: contactSchema,
  response: contactView,
  status: 201,
});

/** Products refer to the contact, so they show the change at once. */
export const updateContact = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/contacts/{id}',
  operation: 'contact.write',
  repeats: 'stored',
  summary: 'Change a contact',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 16 * 1024,
  /** `version` of the contact that was edited; a newer one on the server refuses the change. */
  body: contactSchema.extend({ version: z.number().int() }),
  response: contactView,
});

/** Products keep their other contacts; the only contact of a product cannot be deleted. */
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/v1/hms/cc/contacts/{id}',
  operation: 'contact.write',
  repeats: 'stored',
  summary: 'Delete a contact',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ id: idSchema }),
});
