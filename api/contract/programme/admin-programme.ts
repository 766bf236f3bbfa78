import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { homeFields, homeTextsSchema } from '#domain/programme/home-texts.ts';
import { programmeFields, programmeSchema } from '#domain/programme/identity.ts';
import { maxLogoTextLength } from '#domain/programme/logo.ts';
import { endpoint } from '../endpoint.ts';
import { publicProgramme } from './programme.ts';

const text = z.string();

const adminProgramme = z.strictObject({
  ...publicProgramme.omit({ samples: true }).shape,
  recipient: text,
  addressZh: text,
  addressEn: text,
  /** Version; 0 while the defaults are in force. */
  version: z.int().min(0),
});
export type AdminProgramme = z.output<typeof adminProgramme>;

export const readAdminProgramme = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/programme',
  operation: 'programme.administer',
  summary: 'All that is set of the programme’s identity',
  response: adminProgramme,
});

/** A logo, PNG or SVG in base64; `keep` leaves the present one, null removes it. */
export const logoChange = z.union([z.literal('keep'), z.null(), z.base64().min(4).max(maxLogoTextLength)]);
export type LogoChange = z.output<typeof logoChange>;

/** A logo in base64 and the texts beside it. */
export const programmeBodyLimit = 320 * 1024;
/** A wrong value of the identity is a wrong setting. */
export const wrongProgrammeValues = (root = ''): Record<string, ErrorName> =>
  Object.fromEntries(programmeFields.map((name) => [`${root}${name}`, 'settingInvalid']));

/**
 * Changes the identity; refused with `parameterInvalid` (`reason` 'version') when it was changed concurrently, and
 * with imageFormatInvalid or imageTooLarge for an invalid logo.
 */
export const changeProgramme = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/admin/programme',
  operation: 'programme.administer',
  repeats: 'stored',
  summary: 'Change what the programme is called, how it looks, and where its office is',
  bodyLimit: programmeBodyLimit,
  body: z.strictObject({ ...programmeSchema.shape, logo: logoChange, seen: z.int().min(0) }),
  wrongValues: wrongProgrammeValues(),
  response: adminProgramme,
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
