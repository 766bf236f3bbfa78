import { z } from 'zod';
import { tokenScopes } from '#domain/accounts/permissions.ts';
import { apiTokenDays, apiTokenLimits, apiTokenStates } from '#domain/api-tokens/api-tokens.ts';
import { idSchema, lineSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/enterprise/tokens';
const operation = 'api-token.administer';
const time = z.iso.datetime();
const scopes = z.array(z.enum(tokenScopes));

/** A token of the reader's enterprise, but for the token itself. */
const apiToken = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    /** Its last four characters. */
    ending: z.string(),
    scopes,
    state: z.enum(apiTokenStates),
    /** Who created it: it calls in their name, while they may sign in. */
    maker: z.strictObject({ name: z.string(), nameEn: z.string() }),
    createdAt: time,
    expiresAt: time,
    /** To the minute; null where it was never used. */
    lastUsedAt: time.nullable(),
    revokedAt: time.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'The tokens of the enterprise, the newest first, with those that are over',
  response: z.strictObject({ rows: z.array(apiToken) }),
});

export const newApiTokenSchema = z.strictObject({
  name: lineSchema(apiTokenLimits.nameLength),
  scopes: scopes
    .min(1)
    .max(tokenScopes.length)
    .refine((all) => new Set(all).size === all.length),
  days: z.literal(apiTokenDays),
});

/** `token` is shown once; only its hash is stored. */
export const createApiToken = endpoint({
  method: 'POST',
  path,
  operation,
  repeats: 'stored',
  shownOnce: ['token'],
  summary: 'Make a token with which a build system calls for the enterprise',
  bodyLimit: 4 * 1024,
  body: newApiTokenSchema,
  response: apiToken.extend({ token: z.string().nullable() }),
  status: 201,
});

/**
 * Revokes a token: further calls are refused, and so are its commands that are not applied yet. A repeat changes
 * nothing.
 */
export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'End a token at once',
  params: z.strictObject({ id: idSchema }),
  response: apiToken,
});
