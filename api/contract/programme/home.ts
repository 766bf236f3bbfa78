import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { homeFields, homeTextsSchema } from '#domain/programme/home-texts.ts';
import { endpoint } from '../endpoint.ts';

/** Working days that a step may take; null where its limit is not in working days. */
const days = z.int().min(1).nullable();

/** What the home page says of the programme, and the time limits that it names, as they are in force. */
export const readHome = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/home',
  operation: 'programme.read',
  revalidated: true,
  summary: 'Texts of the home page, and the time limits that it names',
  response: z.strictObject({
    texts: homeTextsSchema,
    limits: z.strictObject({ review: days, results: days, samples: days }),
  }),
});

const adminHome = z.strictObject({
  texts: homeTextsSchema,
  /** Version; 0 while the defaults are in force. */
  version: z.int().min(0),
});
export type AdminHome = z.output<typeof adminHome>;

export const readAdminHome = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/home',
  operation: 'programme.administer',
  summary: 'Texts of the home page with their version',
  response: adminHome,
});

/** Refused with `parameterInvalid` (`reason` 'version') when they were changed concurrently. */
export const changeHome = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/admin/home',
  operation: 'programme.administer',
  repeats: 'stored',
  summary: 'Change the texts of the home page and its example',
  bodyLimit: 16 * 1024,
  body: homeTextsSchema.extend({ seen: z.int().min(0) }),
  wrongValues: Object.fromEntries(homeFields.map((name): [string, ErrorName] => [name, 'settingInvalid'])),
  response: adminHome,
});
