import { z } from 'zod';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { isHiddenIssue } from '#domain/shared/validation.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

export type InputPart = 'params' | 'query' | 'body';
type Issue = { in: string; path: string; code: string; message: string };

const texts = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const errorMapOf = (locale: Locale): z.core.$ZodErrorMap => {
  const { input } = serverTexts(locale);
  return (issue) => {
    if (isHiddenIssue(issue)) return input.hidden;
    const rule = issue.code === 'custom' ? String(issue.params?.rule) : '';
    return Object.hasOwn(input.rules, rule)
      ? input.rules[rule as keyof typeof input.rules]
      : texts[locale](issue);
  };
};
const maxIssues = 20;

/** Refuses unknown fields at the top level, unless the schema says otherwise itself; no schema means no fields. */
export function strictly(schema: z.ZodType | undefined): z.ZodType {
  if (!schema) return z.strictObject({}).optional();
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

/**
 * @param wrongValues the error that stands for whatever is wrong; or by place, for a wrong value there
 * @throws CatalogueError parameterInvalid, or the error of the one place that is wrong, with the issues in the user's language
 */
export function validate(
  schema: z.ZodType,
  value: unknown,
  part: InputPart,
  locale: Locale,
  wrongValues: ErrorName | Readonly<Record<string, ErrorName>> = {},
): unknown {
  const result = schema.safeParse(value, { error: errorMapOf(locale) });
  if (result.success) return result.data;
  const issues = describeIssues(result.error, part);
  if (typeof wrongValues === 'string') throw new CatalogueError(wrongValues, { issues });
  const foreign = part === 'params' && hasForeignCharacters(value);
  const name = hasWrongType(result.error, value) ? 'parameterInvalid' : nameOf(result.error, wrongValues);
  throw new CatalogueError(foreign ? 'idCharactersInvalid' : name, { issues });
}

/** Ids in a path are letters, digits and the dashes between them. */
function hasForeignCharacters(params: unknown): boolean {
  return Object.values(params as Record<string, string>).some((id) => !/^[0-9A-Za-z-]*$/.test(id));
}

/** A value of another type, or under a name that nobody asked for: no form of ours sends that. */
function hasWrongType({ issues }: z.ZodError, value: unknown): boolean {
  return issues.some(({ code, path }) => {
    if (code === 'unrecognized_keys' || code === 'invalid_key') return true;
    return code === 'invalid_type' && valueAt(value, path) !== null;
  });
}

/** Null where nothing stands. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null)?.[key] ?? null,
    value,
  );
}

function nameOf({ issues }: z.ZodError, wrongValues: Readonly<Record<string, ErrorName>>): ErrorName {
  const names = issues.map(({ path }) => {
    const place = path.map(String).join('.');
    return Object.keys(wrongValues).find((known) => place === known || place.startsWith(`${known}.`));
  });
  const [first] = names;
  const single = first !== undefined && names.every((name) => name === first);
  return (single && wrongValues[first]) || 'parameterInvalid';
}

/** A parameter given twice means different things to different readers. @throws CatalogueError parameterInvalid */
export function refuseRepeats(query: Record<string, unknown>): void {
  const repeated = Object.keys(query).filter((name) => typeof query[name] !== 'string');
  if (repeated.length === 0) return;
  const issues = repeated.map((path) => ({ in: 'query', path, code: 'repeated', message: 'repeated' }));
  throw new CatalogueError('parameterInvalid', { issues: issues.slice(0, maxIssues) });
}

/** The issues as the client sees them: where, which field, what is wrong; never the value. */
export function describeIssues(error: z.ZodError, part: string): Issue[] {
  return error.issues.slice(0, maxIssues).map(({ path, code, message }) => ({
    in: part,
    path: path.map(String).join('.'),
    code: code ?? 'custom',
    message,
  }));
}
