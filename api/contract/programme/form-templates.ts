import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/admin/form-templates';
const operation = 'form-template.administer';

const template = z.strictObject({
  version: z.int(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  uploadedAt: z.iso.datetime(),
});
export type FormTemplateView = z.output<typeof template>;

export const listFormTemplates = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Versions of the application form of plus mode, newest first; the first is the current one',
  response: z.strictObject({ templates: z.array(template) }),
});

/** XLSX or XLS by its bytes; it becomes the current one. */
export const uploadFormTemplate = endpoint({
  method: 'POST',
  path,
  operation,
  repeats: 'stored-after',
  summary: 'Upload the next version of the application form of plus mode',
  response: template,
  status: 201,
  upload: 'file',
});

const version = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);

export const downloadFormTemplate = endpoint({
  method: 'GET',
  path: `${path}/versions/{version}`,
  operation,
  summary: 'A version of the application form of plus mode',
  params: z.strictObject({ version }),
  response: z.unknown(),
  download: true,
});

/** Null without a template of the programme. */
export const readCurrentForm = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/form-template',
  operation: 'form-template.read',
  summary: 'Which application form of plus mode is the current one',
  response: z.strictObject({ template: template.nullable() }),
});

export const downloadCurrentForm = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/form-template/file',
  operation: 'form-template.read',
  summary: 'The current application form of plus mode, to be filled in',
  response: z.unknown(),
  download: true,
});
