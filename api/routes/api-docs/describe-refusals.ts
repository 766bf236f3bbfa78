import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Endpoint } from '#contract/endpoint.ts';
import { busyAnswer, errorAnswer } from '#contract/error.ts';
import { operations } from '#domain/accounts/permissions.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';

/** A refusal that belongs to a status: what the pipeline raises by name, and whether the operation's own rules add to it. */
type Refusal = { names: readonly ErrorName[]; ownRules: boolean; text: string };

const statusTexts: Record<number, string> = {
  400: 'What was sent does not pass the checks.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'The account may not call this operation, or the CSRF value is missing.',
  404: 'Something that the call names does not exist, or belongs to another enterprise.',
  409: 'The present state does not allow it.',
  413: 'What was sent is too large.',
  415: 'The file is not of an accepted kind.',
  422: 'What was sent is well formed and breaks a rule.',
  429: 'Too many calls; Retry-After says when to try again.',
  430: 'The system is busy; Retry-After says when to try again.',
  500: 'The portal failed.',
  502: 'Another service failed.',
  503: 'An engine of the portal is away; where that is known, `details.changed` says whether anything was changed (`nothing`, `unknown`).',
};

/** The one answer that no code of ours gives. */
const headTooLarge = {
  description:
    'Address and headers have more than 16 kB together. Answered by the HTTP server itself, without a body.',
};

/** True for an operation that needs no session. */
export function isOpen({ operation }: Endpoint): boolean {
  return operations[operation].callers === 'anyone';
}

/** True for a call that may change something, and so has to show that our own page sent it. */
export function isChanging({ method }: Endpoint): boolean {
  return method !== 'GET';
}

/** Statuses that an operation answers besides success, with the codes that are sure to be among them. */
function refusalsOf(endpoint: Endpoint): Map<number, Refusal> {
  const found = new Map<number, Refusal>();
  const add = (status: number, names: readonly ErrorName[], ownRules = false) => {
    found.set(status, { names, ownRules, text: statusTexts[status] ?? '' });
  };
  const changing = isChanging(endpoint);
  const namesThings = Boolean(endpoint.params || endpoint.body);
  add(400, endpoint.body ? ['parameterInvalid', 'jsonFormatInvalid'] : ['parameterInvalid'], changing);
  const session = ['invalidSession', 'sessionExpired'] as const;
  if (!isOpen(endpoint) || endpoint.operation.startsWith('session.')) add(401, session);
  const denials = isOpen(endpoint) ? [] : (['permissionDenied'] as const);
  const forgeries = changing ? (['csrfTokenMissing'] as const) : [];
  if (denials.length + forgeries.length > 0) add(403, [...denials, ...forgeries]);
  if (namesThings) add(404, [], true);
  if (!isOpen(endpoint) || changing) add(409, [], true);
  if (changing) add(413, ['fileTooLarge'], endpoint.upload !== undefined);
  if (endpoint.upload) add(415, [], true);
  if (changing) add(422, [], true);
  add(429, []);
  add(430, []);
  add(500, ['systemError'], changing);
  if (endpoint.operation === 'session.create') add(502, ['thirdPartyCallFailed']);
  add(503, ['databaseUnavailable'], true);
  return found;
}

/** The error answers of an operation: one schema, and the catalogue's codes as far as the pipeline alone decides them. */
export function describeRefusals(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const answers = [...refusalsOf(endpoint)].map(([status, refusal]) => [
    String(status),
    describeRefusal(status, refusal),
  ]);
  return { ...Object.fromEntries(answers), 431: headTooLarge } as ZodOpenApiResponsesObject;
}

function describeRefusal(status: number, { names, ownRules, text }: Refusal) {
  const codes = names.map((name) => ({ name, ...describeError(name) }));
  const lines = codes.map(({ code, en }) => `\n- \`${code}\`: ${en}`);
  const more =
    ownRules && codes.length > 0 ? '\n- further codes of the catalogue, by the operation’s own rules' : '';
  const waits = status === 429 || status === 430;
  return {
    description: `${text}${lines.length > 0 ? '\n' : ''}${lines.join('')}${more}`,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(waits ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: { 'application/json': { schema: waits ? busyAnswer : errorAnswer } },
    ...(codes.length > 0 ? { 'x-error-codes': codes.map(({ code }) => code) } : {}),
  };
}
