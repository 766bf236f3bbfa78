import { z } from 'zod';
import { resetKinds, resetLimits } from '#domain/credential-resets/credential-resets.ts';
import { idSchema, lineSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

const person = z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() });

/** A reset that waits for a second administrator. */
const openReset = z.strictObject({
  id: idSchema,
  kind: z.enum(resetKinds),
  account: z.strictObject({ ...person.shape, login: z.string() }),
  reason: z.string(),
  askedBy: person,
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OpenReset = z.output<typeof openReset>;

/** Newest first; what lapsed or was decided on is not among them. */
export const listResets = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/resets',
  operation: 'account.administer',
  summary: 'Resets that wait for a second administrator, newest first',
  query: z.strictObject(pageQuery),
  response: pageOf(openReset),
});

/** Asks a second administrator for a reset; its owner is told. Refused for one's own account, and while one is open. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/accounts/{id}/resets',
  operation: 'account.reset-ask',
  repeats: 'stored',
  summary: 'Ask a second administrator to reset a password, or to remove the second factors',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 16 * 1024,
  body: z.strictObject({ kind: z.enum(resetKinds), reason: lineSchema(resetLimits.reasonLength) }),
  response: z.strictObject({ id: idSchema, expiresAt: z.iso.datetime() }),
});

/**
 * Approves or declines a reset that another administrator requested. Approving creates a password link, or removes
 * the second factors; the owner is notified. The link is mailed to the owner; without mail, or where the login is no
 * email, it is shown here once.
 */
export const decideReset = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/accounts/{id}/resets/{reset}/decision',
  operation: 'account.reset-decide',
  repeats: 'stored',
  shownOnce: ['link'],
  summary: 'Approve or decline a reset that another administrator asked for',
  params: z.strictObject({ id: idSchema, reset: idSchema }),
  bodyLimit: 16 * 1024,
  body: z.strictObject({ approve: z.boolean() }),
  response: z.strictObject({
    id: idSchema,
    approved: z.boolean(),
    link: z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() }).nullable(),
  }),
});
