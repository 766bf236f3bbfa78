import { z } from 'zod';
import {
  formCellSchema,
  formFaultSchema,
  formStates,
  unreadableReasons,
} from '#domain/application-forms/form-reading.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const time = z.iso.datetime();

/** An uploaded application form: progress of its reading, its content, and its errors. */
export const applicationFormView = z
  .strictObject({
    fileId: idSchema,
    name: z.string(),
    /** Bytes. */
    size: z.int(),
    state: z.enum(formStates),
    receivedAt: time,
    finishedAt: time.nullable(),
    /** The sheet that was read; null until then, and where there is none. */
    sheet: z.string().nullable(),
    /** Of the portal's own form; null for an edition of the programme's. */
    version: z.string().nullable(),
    cells: z.array(formCellSchema),
    refusal: z
      .strictObject({
        errorCode: z.string(),
        /** Why the file could not be read; null where only single cells are wrong. */
        reason: z.enum(unreadableReasons).nullable(),
        faults: z.array(formFaultSchema),
      })
      .nullable(),
  })
  .meta({ id: 'ApplicationForm' });
export type ApplicationFormView = z.output<typeof applicationFormView>;

export const readApplicationForm = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/application-forms/{id}',
  operation: 'application.read',
  staffRead: 'application.read',
  summary: 'What an uploaded application form of plus mode says; the id is that of its file',
  params: z.strictObject({ id: idSchema }),
  response: applicationFormView,
});

/** An XLSX template: labels in both languages, known values of the product filled in. */
export const downloadApplicationForm = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/products/{id}/application-form',
  operation: 'product.read',
  summary: 'The application form of plus mode for one product, filled in with what is known of it',
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({ edition: z.enum(['zh', 'en']).default('zh') }),
  response: z.unknown(),
  download: true,
});
