import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

type Json = { [key: string]: unknown };

/** Stands wherever a sample needs the id of a row. */
export const sampleUuid = '3f0b8a52-6d0e-4b7f-9a65-0c8f0a1d2e3c';
/** One of these fits every pattern of the contract. */
const texts = [
  'a',
  'A1',
  '1',
  'LY100',
  'a@b.example',
  '+86 138 0000 0000',
  'AB12CD34E',
  'https://a.example',
  '2026.1',
  'A2026-000001',
  '1-1',
  '2026-11-21',
  '2026-11-21T08:00:00Z',
  sampleUuid,
  '192.0.2.0/24',
  'AB12CD3',
  'correct horse battery',
  'a'.repeat(64),
  'a'.repeat(43),
];
const formats: Record<string, string> = {
  uuid: sampleUuid,
  email: 'a@b.example',
  uri: 'https://a.example',
  date: '2026-11-21',
  'date-time': '2026-11-21T08:00:00Z',
};

function sampleText({ format, pattern, minLength = 0, maxLength = 5_000 }: Json): string {
  const named = typeof format === 'string' ? formats[format] : undefined;
  if (named) return named;
  const fits = (text: string) => text.length >= Number(minLength) && text.length <= Number(maxLength);
  const candidates = [...texts, 'a'.repeat(Math.max(1, Number(minLength)))].filter(fits);
  const wanted = typeof pattern === 'string' ? new RegExp(pattern, 'u') : null;
  return candidates.find((text) => !wanted || wanted.test(text)) ?? 'a';
}

function sampleNumber({ minimum, exclusiveMinimum }: Json): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return typeof minimum === 'number' ? Math.max(minimum, 1) : 1;
}

function sampleObject({ properties = {}, required = [] }: Json, root: Json): Json {
  const wanted = Object.entries(properties as Record<string, Json>).filter(([name]) =>
    (required as string[]).includes(name),
  );
  return Object.fromEntries(wanted.map(([name, schema]) => [name, sample(schema, root)]));
}

function sampleArray({ items, minItems = 0 }: Json, root: Json): unknown[] {
  const wanted = items as Json;
  // One where the list may be empty would name rows that do not exist.
  return Array.from({ length: Number(minItems) }, () => sample(wanted, root));
}

function sample(schema: Json, root: Json): unknown {
  const reference = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (reference) return sample(((root.$defs ?? {}) as Record<string, Json>)[reference] ?? {}, root);
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  if (first) return sample(first, root);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'object') return sampleObject(schema, root);
  if (schema.type === 'array') return sampleArray(schema, root);
  if (schema.type === 'string') return sampleText(schema);
  if (schema.type === 'integer' || schema.type === 'number') return sampleNumber(schema);
  return schema.type === 'boolean' ? true : schema.type === 'null' ? null : 'a';
}

/** The least that a schema takes, as far as its JSON Schema tells; rules of its own it may miss. */
export function sampleOf(schema: z.ZodType | undefined): unknown {
  if (!schema) return undefined;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return sample(json, json);
}

/** The address of an endpoint; what `params` and `query` do not name gets a sample. */
export function sampleAddress(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, string> = (sampleOf(endpoint.query) ?? {}) as Record<string, string>,
): string {
  const samples = (sampleOf(endpoint.params) ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? String(samples[name] ?? 'a')),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
