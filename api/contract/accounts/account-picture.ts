import { z } from 'zod';
import { maxLogoTextLength } from '#domain/programme/logo.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/account/picture';

/** Address of the picture; it changes with the picture. */
export const pictureAddress = (hash: string) => `${path}?v=${hash.slice(0, 16)}`;

const place = z.strictObject({
  /** Address of the picture; empty where there is none. */
  headPicture: z.string(),
});

/** The account's own head picture, a PNG in base64; stored in 192 pixels a side at most. */
export const savePicture = endpoint({
  method: 'PUT',
  path,
  operation: 'account.picture',
  repeats: 'stored-after',
  summary: 'Save the account’s own picture',
  body: z.strictObject({ picture: z.base64().min(4).max(maxLogoTextLength) }),
  bodyLimit: maxLogoTextLength + 1_024,
  response: place,
});

/** Removes the picture; the page shows the first letter of the name instead. */
export const removePicture = endpoint({
  method: 'DELETE',
  path,
  operation: 'account.picture',
  repeats: 'stored',
  summary: 'Remove the account’s own picture',
  response: place,
});

export const readPicture = endpoint({
  method: 'GET',
  path,
  operation: 'account.picture',
  summary: 'The account’s own picture',
  query: z.strictObject({ v: z.string().max(64).optional() }),
  response: z.unknown(),
  download: true,
});
