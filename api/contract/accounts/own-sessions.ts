import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/account/sessions';

const ownSession = z
  .strictObject({
    id: idSchema,
    /** Browser and system as text of our own, such as `Firefox · Windows`; null where neither is known. */
    device: z.string().nullable(),
    /** The address that signed in; null where it is not known. */
    address: z.string().nullable(),
    startedAt: z.iso.datetime(),
    /** Last use, accurate to a few minutes. */
    seenAt: z.iso.datetime(),
    /** The session that made this call. */
    current: z.boolean(),
    /** The browser had not been used for the account before. */
    newDevice: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof ownSession>;

/** Live sessions of the account, the calling one first, then the newest; at most 50. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path,
  operation: 'account.sessions',
  summary: 'Where the account is signed in, and when it signed in before',
  response: z.strictObject({
    rows: z.array(ownSession),
    /** The sign-in before the newest; null where there was none. */
    signedInBefore: z.iso.datetime().nullable(),
  }),
});

const ended = z.strictObject({
  /** Number of sessions ended. */
  ended: z.int(),
});

/**
 * Ends another session of the account; the calling one signs out as usual. That browser has to enter the password
 * again.
 */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation: 'account.sign-out',
  repeats: 'stored',
  summary: 'Sign the account out of one other place',
  params: z.strictObject({ id: idSchema }),
  response: ended,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path,
  operation: 'account.sign-out',
  repeats: 'stored',
  summary: 'Sign the account out of all other places',
  response: ended,
});
