import { z } from 'zod';
import { officeCalendarSchema } from '#domain/calendar/office-calendar-schema.ts';
import { programmeSchema } from '#domain/programme/identity.ts';
import { maxLogoTextLength } from '#domain/programme/logo.ts';
import { firstAdministratorSchema, setUpCodeSchema } from '#domain/programme/set-up.ts';
import { endpoint } from '../endpoint.ts';
import { programmeBodyLimit, wrongProgrammeValues } from './admin-programme.ts';

const path = '/v1/hms/cc/set-up';

/** Whether the programme still has to be set up, and what that takes. */
export const readSetUp = endpoint({
  method: 'GET',
  path,
  operation: 'set-up.read',
  summary: 'Whether the programme is set up, and whether its people have passwords here',
  response: z.strictObject({
    done: z.boolean(),
    /** The account service signs people in; otherwise a foreign provider does, and there are no passwords here. */
    passwords: z.boolean(),
  }),
});

/**
 * Checks a code without changing anything. Refused with `parameterInvalid`: `details.problem` is `wrong`, `expired`,
 * or `done` where the programme is set up.
 */
export const checkSetUpCode = endpoint({
  method: 'POST',
  path: `${path}/code`,
  operation: 'set-up.run',
  repeats: 'not-known',
  summary: 'Check the one-time code that the start prints',
  bodyLimit: 1024,
  body: z.strictObject({ code: setUpCodeSchema }),
  response: z.strictObject({ until: z.iso.datetime() }),
});

/** The first administrator, the identity, and the office calendar; null keeps the default calendar. */
export const setUpInput = z.strictObject({
  code: setUpCodeSchema,
  administrator: firstAdministratorSchema,
  programme: programmeSchema,
  logo: z.base64().min(4).max(maxLogoTextLength).nullable(),
  days: officeCalendarSchema.nullable(),
});

/**
 * Sets the programme up, once, all or nothing. Refused like {@link checkSetUpCode}, with partnerEnterpriseDuplicate
 * where the login exists, and like a change of the programme.
 */
export const setUp = endpoint({
  method: 'POST',
  path,
  operation: 'set-up.run',
  repeats: 'not-known',
  summary: 'Set the programme up, with its first administrator',
  bodyLimit: programmeBodyLimit,
  body: setUpInput,
  wrongValues: { ...wrongProgrammeValues('programme.'), days: 'settingInvalid' },
  response: z.strictObject({ login: z.string() }),
});
