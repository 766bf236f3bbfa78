import { z } from 'zod';
import type { ErrorName } from '#domain/errors/errors.ts';
import { logoHashSchema, programmeFields, programmeSchema } from '#domain/programme/identity.ts';
import { logoTextMost } from '#domain/programme/logo.ts';
import { endpoint } from '../endpoint.ts';

const text = z.string();
const logo = z.strictObject({ hash: logoHashSchema, width: z.int(), height: z.int() }).nullable();

/** What everybody may know of the programme; texts in both languages. */
export const publicProgramme = z
  .strictObject({
    nameZh: text,
    nameEn: text,
    shortZh: text,
    shortEn: text,
    accent: text,
    /** Found at `/programme/logo/{hash}.png`; null for the portal's own mark. */
    logo,
    officeZh: text,
    officeEn: text,
    /** Empty where it is not said. */
    email: text,
    phone: text,
    /** What stands in the footer; empty where there is none. */
    ...{ filing: text, record: text },
    ...{ community1Zh: text, community1En: text, community1Link: text },
    ...{ community2Zh: text, community2En: text, community2Link: text },
    /** From when till when it works, `HH:MM` by the clocks of its time zone, which stands by its IANA name. */
    hours: z.strictObject({ zone: text, opens: text, closes: text }),
    /** Where samples go, for whoever is signed in; null for visitors. Each part may be empty. */
    samples: z.strictObject({ recipient: text, addressZh: text, addressEn: text }).nullable(),
  })
  .meta({ id: 'Programme' });
export type PublicProgramme = z.output<typeof publicProgramme>;

/** What the programme is called, how it looks, and whom to ask. */
export const readProgramme = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/programme',
  operation: 'programme.read',
  summary: 'The programme: its names, accent, logo and office; with a session also where samples go',
  response: publicProgramme,
});

const adminProgramme = z.strictObject({
  ...publicProgramme.omit({ samples: true }).shape,
  recipient: text,
  addressZh: text,
  addressEn: text,
  /** How often it was saved; 0 while the defaults stand. */
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

/** A logo, PNG or SVG in base64; `keep` leaves the one that there is, null takes it away. */
export const logoChange = z.union([z.literal('keep'), z.null(), z.base64().min(4).max(logoTextMost)]);
export type LogoChange = z.output<typeof logoChange>;

/** A logo in base64 and the texts beside it. */
export const programmeBodyLimit = 320 * 1024;
/** A wrong value of the identity is a wrong setting. */
export const wrongProgrammeValues = (root = ''): Record<string, ErrorName> =>
  Object.fromEntries(programmeFields.map((name) => [`${root}${name}`, 'settingInvalid']));

/**
 * Changes the identity; refused with `parameterInvalid` (`reason` 'version') where somebody else was faster, and with
 * imageFormatInvalid or imageTooLarge where the logo cannot be taken.
 */
export const changeProgramme = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/admin/programme',
  operation: 'programme.administer',
  repeats: 'kept',
  summary: 'Change what the programme is called, how it looks, and where its office is',
  bodyLimit: programmeBodyLimit,
  body: z.strictObject({ ...programmeSchema.shape, logo: logoChange, seen: z.int().min(0) }),
  wrongValues: wrongProgrammeValues(),
  response: adminProgramme,
});
