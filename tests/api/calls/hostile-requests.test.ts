import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Role } from '#domain/accounts/permissions.ts';
import { describeError } from '#domain/errors/errors.ts';
import { sampleAddress, sampleOf, sampleUuid } from '#tests/support/applications/sample-input.ts';
import {
  callerOf,
  callMounted,
  everyEndpoint,
  type Mounted,
  type Signed,
  walkTime,
} from '#tests/support/every-endpoint.ts';

const every = everyEndpoint();
const people = new Map<Role, Signed>();

beforeAll(async () => {
  for (const { endpoint } of every.mounted) {
    const role = callerOf(endpoint);
    if (!people.has(role)) people.set(role, await every.sign(role));
  }
});

type Issue = { code: string };
type Refusal = { errorCode?: string; details?: { issues?: Issue[] } };

async function send(one: Mounted, address: string, body?: string) {
  const person = people.get(callerOf(one.endpoint));
  if (!person) throw new Error('nobody to call it');
  const answer = await callMounted(one, address, person, { body });
  const refusal = (typeof answer.body === 'object' ? answer.body : {}) as Refusal;
  return { status: answer.status, code: refusal.errorCode, issues: refusal.details?.issues ?? [] };
}

const readsJson = ({ endpoint }: Mounted) => endpoint.body !== undefined;
const known = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
/** What the callback page was given by the provider, whatever it is called: it is only compared. */
const takesAnyField = ({ endpoint }: Mounted) => endpoint.body instanceof z.ZodRecord;

/** Valid as far as can be told, and one thing more. */
function withField(one: Mounted, text: string): string {
  const body = JSON.stringify(sampleOf(one.endpoint.body) ?? {});
  return body === '{}' ? `{${text}}` : `${body.slice(0, -1)},${text}}`;
}

const reaching = ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'];
const shapes = [
  '[]',
  'null',
  '1',
  '"text"',
  'true',
  '[{"__proto__":1}]',
  '{',
  '{"a":}',
  'undefined',
  '\u0000',
];

/** A file of people has errors of its own for what is no JSON and what is of no schema: here they count as those of all others. */
function asOthers<A extends { status: number; code?: unknown }>(
  { endpoint: { document } }: Mounted,
  answer: A,
): A {
  if (!document) return answer;
  if (answer.code === describeError(document.broken).code)
    return { ...answer, status: 400, code: 'HTS.100000125' };
  return answer.code === describeError(document.wrong).code ? { ...answer, status: 400 } : answer;
}

describe('over every endpoint that reads JSON', () => {
  const walk = async (
    bodies: (one: Mounted) => string[],
    check: (answer: Awaited<ReturnType<typeof send>>) => boolean,
  ) => {
    const wrong: string[] = [];
    let tried = 0;
    const endpoints = every.mounted.filter(readsJson);
    for (const one of endpoints) {
      const sending = bodies(one).map(async (body) => {
        tried += 1;
        const answer = asOthers(one, await send(one, sampleAddress(one.endpoint), body));
        if (!check(answer)) wrong.push(`${one.name} ${body.slice(0, 200)}: ${answer.status} ${answer.code}`);
      });
      await Promise.all(sending);
    }
    console.info(`${expect.getState().currentTestName}: ${tried} bodies over ${endpoints.length} endpoints`);
    expect(endpoints.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  };

  it(
    'keys that reach into prototypes are refused',
    async () => {
      const nested = (one: Mounted) => withField(one, `"more":[{${reaching[0]}}]`);
      await walk(
        (one) => [...reaching.map((text) => withField(one, text)), nested(one)],
        ({ status, code }) => status === 400 && code === 'HTS.100000125',
      );
      expect(Object.prototype).not.toHaveProperty('isAdmin');
    },
    walkTime,
  );

  it(
    'what is no object, or no JSON, is refused',
    async () => {
      await walk(
        () => shapes,
        ({ status }) => status === 400,
      );
    },
    walkTime,
  );

  it(
    'unknown fields are refused, those that would raise one’s rights above all',
    async () => {
      const fields = ['status', 'enterpriseId', 'roles', 'createdBy'];
      await walk(
        (one) => {
          if (takesAnyField(one)) return [];
          const foreign = fields.filter((name) => !known(one.endpoint.body).includes(name));
          return foreign.map((name) => withField(one, `"${name}":"certified"`));
        },
        ({ status, issues }) => status === 400 && issues.some((issue) => issue.code === 'unrecognized_keys'),
      );
    },
    walkTime,
  );

  it(
    'values of a wrong type are refused, field by field',
    async () => {
      const wrong = [{ a: 1 }, [[[]]], 'x'.repeat(5_000)];
      await walk(
        (one) =>
          known(one.endpoint.body).flatMap((name) => {
            const sample = (sampleOf(one.endpoint.body) ?? {}) as object;
            // A long text is right where whole documents are sent, and has no room where a word is.
            const { bodyLimit = 0 } = one.endpoint;
            const takesLong = bodyLimit > 8 * 1024 && bodyLimit <= 32 * 1024;
            return (takesLong ? wrong : wrong.slice(0, 2)).map((value) =>
              JSON.stringify({ ...sample, [name]: value }),
            );
          }),
        // A category's type that is none has a code of its own.
        ({ status, code }) => status === 400 || code === 'HTS.100000048',
      );
    },
    walkTime,
  );
});

const oddTimes = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000000Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '-0001-01-01',
];

/** Cursors of every list of ours, in which something stands that no row has. */
function oddCursors(): string[] {
  const times = [...oddTimes, null, 1, 'x'];
  const ids = [sampleUuid, '\u0000', '\ud800', -1, null];
  const [time, id] = ['2026-11-21T08:00:00.000000Z', sampleUuid];
  const pairs = [...times.map((odd) => [odd, id]), ...ids.map((odd) => [time, odd])];
  const keys = pairs.flatMap(([at, of]) => ['at', 'dueAt'].map((name) => ({ [name]: at, id: of })));
  const others = [{ sequence: -1 }, { sequence: 1e300 }, { sequence: '9'.repeat(30) }, { at: { at: 1 } }, []];
  const dates = oddTimes.flatMap((issuedOn) =>
    ['A2026-000001', '\u0000'].map((number) => ({ issuedOn, number })),
  );
  const deep = `${'['.repeat(90)}${']'.repeat(90)}`;
  const texts = [
    ...[...keys, ...others, ...dates].map((key) => JSON.stringify(key)),
    deep,
    '{"__proto__":{"at":1}}',
  ];
  return texts.map((text) => Buffer.from(text).toString('base64url'));
}

describe('over every endpoint', () => {
  const walk = async (addresses: (one: Mounted) => string[], check: (status: number) => boolean) => {
    const wrong: string[] = [];
    let tried = 0;
    for (const one of every.mounted) {
      const sending = addresses(one).map(async (address) => {
        tried += 1;
        const { status } = await send(one, address, readsJson(one) ? '{}' : undefined);
        if (!check(status)) wrong.push(`${one.endpoint.method} ${address}: ${status}`);
      });
      await Promise.all(sending);
    }
    console.info(`${expect.getState().currentTestName}: ${tried} over ${every.mounted.length} endpoints`);
    expect(wrong).toEqual([]);
  };
  const joined = (one: Mounted, search: string) => {
    const address = sampleAddress(one.endpoint);
    return `${address}${address.includes('?') ? '&' : '?'}${search}`;
  };

  it(
    'a parameter given twice, or as a list, is refused',
    async () => {
      await walk(
        (one) => {
          const names = [...known(one.endpoint.query), 'other'];
          return names.flatMap((name) => [
            joined(one, `${name}=1&${name}=2`),
            joined(one, `${name}[]=1&${name}[]=2`),
          ]);
        },
        (status) => status === 400,
      );
    },
    walkTime,
  );

  it(
    'unknown parameters are refused, and those that reach into prototypes',
    async () => {
      const foreign = [
        'status',
        'enterpriseId',
        '__proto__',
        'constructor',
        '__proto__[isAdmin]',
        'hasOwnProperty',
      ];
      await walk(
        (one) => {
          const own = known(one.endpoint.query);
          return foreign.filter((name) => !own.includes(name)).map((name) => joined(one, `${name}=1`));
        },
        (status) => status === 400,
      );
    },
    walkTime,
  );

  it(
    'no cursor of a list, whatever stands in it, ends in a failure of ours',
    async () => {
      const cursors = oddCursors();
      await walk(
        (one) =>
          known(one.endpoint.query).includes('after')
            ? cursors.map((text) => joined(one, `after=${text}`))
            : [],
        // A list below a record that does not exist says so first.
        (status) => [200, 400, 404].includes(status),
      );
    },
    walkTime,
  );

  it(
    'no parameter and no id, whatever stands in it, ends in a failure of ours',
    async () => {
      const odd = [
        '%00',
        '%F0%9F%98%80',
        '-1',
        '1e999',
        '%C2%80',
        "';--",
        '%',
        '..%2f..%2fetc',
        'x'.repeat(3_000),
        ...oddTimes.map(encodeURIComponent),
      ];
      await walk(
        (one) => {
          const queries = known(one.endpoint.query).flatMap((name) =>
            odd.map((value) => `${sampleAddress(one.endpoint, {}, {})}?${name}=${value}`),
          );
          const params = one.endpoint.path.includes('{')
            ? odd.map((value) => one.endpoint.path.replaceAll(/\{\w+\}/g, value))
            : [];
          return [...queries, ...params];
        },
        // 502: signing in begins by asking the provider, which an odd value does not keep it from.
        (status) => status < 500,
      );
    },
    walkTime,
  );
});
