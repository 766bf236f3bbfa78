import { z } from 'zod';
import { CatalogueError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';

export type InputPart = 'params' | 'query' | 'body';
type Issue = { in: string; path: string; code: string; message: string };

const texts = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const shownIssues = 20;

/** Refuses unknown fields at the top level, unless the schema says otherwise itself; no schema means no fields. */
export function strictly(schema: z.ZodType | undefined): z.ZodType {
  if (!schema) return z.strictObject({}).optional();
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

/** @throws CatalogueError parameterInvalid with the issues, in the user's language */
export function validate(schema: z.ZodType, value: unknown, part: InputPart, locale: Locale): unknown {
  const result = schema.safeParse(value, { error: texts[locale] });
  if (result.success) return result.data;
  throw new CatalogueError('parameterInvalid', { issues: describeIssues(result.error, part) });
}

/** A parameter given twice means different things to different readers. @throws CatalogueError parameterInvalid */
export function refuseRepeats(query: Record<string, unknown>): void {
  const repeated = Object.keys(query).filter((name) => typeof query[name] !== 'string');
  if (repeated.length === 0) return;
  const issues = repeated.map((path) => ({ in: 'query', path, code: 'repeated', message: 'repeated' }));
  throw new CatalogueError('parameterInvalid', { issues: issues.slice(0, shownIssues) });
}

/** The issues as the client sees them: where, which field, what is wrong; never the value. */
export function describeIssues(error: z.ZodError, part: string): Issue[] {
  return error.issues.slice(0, shownIssues).map(({ path, code, message }) => ({
    in: part,
    path: path.map(String).join('.'),
    code: code ?? 'custom',
    message,
  }));
}
