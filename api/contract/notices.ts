import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** One bulletin in the language of the request; `content` is HTML to be sanitised on display. */
export const bulletinView = z
  .strictObject({
    id: idSchema,
    title: z.string(),
    content: z.string(),
    startTime: z.iso.datetime(),
  })
  .meta({ id: 'Bulletin' });
export type BulletinView = z.output<typeof bulletinView>;

/** Bulletins in effect that were not shown to this account, oldest first. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/attention/announcements',
  operation: 'notice.read',
  summary: 'Bulletins that the account has not been shown',
  response: z.array(bulletinView),
});

/** Records that a bulletin was shown to this account. The trailing slash of the address is optional. */
export const markShown = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/announcement/{id}/shown/',
  operation: 'notice.read',
  repeats: 'stored',
  summary: 'Note that a bulletin was shown',
  params: z.strictObject({ id: idSchema }),
  response: z.void(),
  status: 204,
});

/** The maintenance notice in effect as plain text in the language of the request; both null when there is none. */
export const getMaintenance = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/maintenance/announcement',
  operation: 'notice.read',
  summary: 'The maintenance notice in effect',
  response: z.strictObject({ id: idSchema.nullable(), content: z.string().nullable() }),
});
