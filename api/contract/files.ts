import { z } from 'zod';
import { fileKinds } from '#domain/files/file-rules.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** A stored file as its owner sees it; size in bytes, picture dimensions in pixels. */
export const fileView = z
  .strictObject({
    id: idSchema,
    kind: z.enum(fileKinds),
    name: z.string(),
    size: z.number().int(),
    mime: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  })
  .meta({ id: 'StoredFile' });
export type FileView = z.output<typeof fileView>;

/** Multipart upload of one file. Test results have a call of their own, which knows the configuration. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/files',
  operation: 'file.upload',
  repeats: 'stored-after',
  summary: 'Upload an image, a screenshot, an application form or an attachment',
  query: z.strictObject({ kind: z.enum(['image', 'screenshot', 'application-form', 'attachment']) }),
  response: fileView,
  status: 201,
  upload: 'file',
});

/** The file's bytes, as an attachment; `inline=1` shows a picture in a page, `small=1` a small JPEG of it where there is one. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/files/{id}',
  operation: 'file.download',
  summary: 'The bytes of a stored file',
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({
    inline: z.enum(['0', '1']).default('0'),
    small: z.enum(['0', '1']).default('0'),
  }),
  response: z.unknown(),
  download: true,
});

/** Deletes an image that nothing refers to; one that is in use stays. */
export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/v1/hms/cc/files/{id}',
  operation: 'file.delete',
  repeats: 'stored',
  summary: 'Delete an image that nothing refers to',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ id: idSchema }),
});
