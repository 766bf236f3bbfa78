import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JsonShape, jsonBounds } from '#middleware/json-shape.ts';
import { sampleAddress } from '#tests/support/applications/sample-input.ts';
import { callerOf, callMounted, everyEndpoint } from '#tests/support/every-endpoint.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';

const every = everyEndpoint();

type Json = { [key: string]: unknown };
type Largest = { bytes: number; values: number; depth: number };

const sum = (parts: Largest[]): Largest => ({
  bytes: parts.reduce((total, part) => total + part.bytes + 1, 2),
  values: parts.reduce((total, part) => total + part.values, 1),
  depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
});

const largest = (parts: Largest[]): Largest => ({
  bytes: Math.max(...parts.map(({ bytes }) => bytes)),
  values: Math.max(...parts.map(({ values }) => values)),
  depth: Math.max(...parts.map(({ depth }) => depth)),
});

/** What the longest body of a schema comes to, each character of a free text written as an escape of six bytes. */
function measure(schema: Json, root: Json): Largest {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (name) return measure((root.$defs as Record<string, Json>)[name] ?? {}, root);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return largest(choices.map((one) => measure(one, root)));
  if (schema.type === 'array') {
    const item = measure(schema.items as Json, root);
    return sum(Array.from({ length: Number(schema.maxItems ?? 20) }, () => item));
  }
  if (schema.type === 'object') {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    return sum(
      fields.map(([key, field]) => {
        const value = measure(field, root);
        return { ...value, bytes: value.bytes + key.length + 3 };
      }),
    );
  }
  const isFree = schema.type === 'string' && !schema.enum && !('const' in schema) && !schema.format;
  return { bytes: isFree ? 6 * Number(schema.maxLength ?? 64) : 40, values: 1, depth: 0 };
}

describe('over every endpoint', () => {
  it('a body has room for the longest that its schema takes, and for little more', () => {
    const wrong: string[] = [];
    for (const { endpoint, name } of every.mounted) {
      // What a provider sends back has names of its own: its room is its bound.
      // A file of people has more entries than anybody fills with the longest texts.
      if (!endpoint.body || endpoint.body instanceof z.ZodRecord || endpoint.document) continue;
      const json = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Json;
      const { bytes, values, depth } = measure(json, json);
      const { bodyLimit = 0 } = endpoint;
      const fits = bytes <= bodyLimit && values <= jsonBounds.values && depth <= jsonBounds.depth;
      // The texts of bulletins, agreements and documents are whole documents, a logo comes with its programme, a picture with its account, a key's value
      // may be JSON, a whitelist a file, a requirement has its phrases, a rejection several findings, a revocation reasons for each certificate built on it.
      const most =
        /\/(bulletins|agreement-texts|programme|set-up|account\/picture)$|\/(bulletins|agreement-texts|decisions|documents|document-preview|general-config|requirements|whitelist|revocation)\b/.test(
          name,
        )
          ? 640 * 1024
          : 40 * 1024;
      if (!fits || bodyLimit > most) wrong.push(`${name}: ${bytes}, ${values}, ${depth}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a body that the call does not take is refused and not read', async () => {
    const wrong: string[] = [];
    for (const one of every.mounted) {
      const { method, body, upload } = one.endpoint;
      if (body || upload || method === 'GET') continue;
      const person = await every.sign(callerOf(one.endpoint));
      const sent = { body: '{"a":1}' };
      const answer = await callMounted(one, sampleAddress(one.endpoint), person, sent);
      if (answer.status !== 400) wrong.push(`${one.name}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('one that is too large is refused before it has arrived', async () => {
    const wrong: string[] = [];
    for (const one of every.mounted.filter(({ endpoint }) => endpoint.body)) {
      const { cookie, csrf } = await every.sign(callerOf(one.endpoint));
      const answer = await sendRaw(
        one.origin,
        [
          `${one.endpoint.method} ${sampleAddress(one.endpoint)} HTTP/1.1`,
          'Host: localhost',
          'Content-Type: application/json',
          `Content-Length: ${Math.max(249_000, (one.endpoint.bodyLimit ?? 0) + 1)}`,
          `Cookie: ${cookie}`,
          `X-CSRF-Token: ${csrf}`,
          '',
          '{"a":[',
        ].join('\r\n'),
      );
      if (!/^HTTP\/1\.1 413 /.test(answer) || !/\r\nConnection: close\r\n/i.test(answer))
        wrong.push(one.name);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the shape of a JSON text', () => {
  const follow = (text: string, step = text.length) => {
    const shape = new JsonShape();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += step) shape.follow(bytes.subarray(at, at + step));
  };
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const list = (values: number) => `[${'1,'.repeat(values - 2)}1]`;

  it.each([
    ['as deep as is allowed', nested(jsonBounds.depth)],
    ['as much as is allowed', list(jsonBounds.values)],
    ['brackets, braces and commas inside texts', `{"a":"${'[{,'.repeat(2_000)}"}`],
    ['quotes and backslashes inside texts', `["\\"[[[[[[[[[[[[[[","\\\\","[[[[[[[[[[[[[["]`],
  ])('takes %s, in whatever pieces it arrives', (_what, text) => {
    for (const step of [1, 2, 7, text.length]) expect(() => follow(text, step)).not.toThrow();
  });

  it.each([
    ['one level more', nested(jsonBounds.depth + 1)],
    ['one value more', list(jsonBounds.values + 1)],
    ['empty objects without end', `{"a":[${'{},'.repeat(82_998)}{}]}`],
    ['what never closes', '[['.repeat(5_000)],
    ['depth behind a text that ends in backslashes', `["\\\\\\\\",${nested(jsonBounds.depth)}]`],
  ])('refuses %s, in whatever pieces it arrives', (_what, text) => {
    for (const step of [1, 2, 7, text.length]) expect(() => follow(text, step)).toThrow(SyntaxError);
  });
});
