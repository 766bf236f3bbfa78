import type { i18n as I18n } from 'i18next';
import type { ErrorName } from '#domain/errors/errors.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';

type Details = Record<string, unknown>;

export type FieldMapping = {
  /** The part of the body that the form is, such as `product`; removed from the paths. */
  root?: string;
  /** The field of an error of the catalogue. */
  fieldOf?: Partial<Record<ErrorName, string>>;
  /** Paths of the body whose field has another name in the form. */
  fieldNames?: Readonly<Record<string, string>>;
};

/** The form's text of a rule, where there is one. */
function ruleText(rule: unknown, i18n: I18n | undefined): string | null {
  if (typeof rule !== 'string') return null;
  const key = rule === 'required' || rule === 'missing' ? 'form:required' : `form:rule.${rule}`;
  return i18n?.exists(key) ? String(i18n.t(key as 'form:required')) : null;
}

/** What a path of the body is called in the form. */
function fieldAt(path: string, { root, fieldNames = {} }: FieldMapping): string {
  return fieldNames[path] ?? (root && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path);
}

/** The fields that `details.issues` names, with their texts. */
export function issueFields(
  details: Details,
  mapping: FieldMapping = {},
  i18n?: I18n,
): Record<string, string> {
  const issues = Array.isArray(details.issues) ? details.issues : [];
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const { path, message, code } = issue as { path?: unknown; message?: unknown; code?: unknown };
    if (typeof path !== 'string' || typeof message !== 'string') continue;
    fields[fieldAt(path, mapping)] ??= ruleText(code, i18n) ?? message;
  }
  return fields;
}

async function fieldOfError(error: ApiError, mapping: FieldMapping): Promise<string | null> {
  const { findByCode } = await import('#domain/errors/errors.ts');
  const name = error.code ? findByCode(error.code)?.name : undefined;
  const known = name && mapping.fieldOf?.[name];
  if (known) return known;
  const { field } = error.details;
  return typeof field === 'string' ? fieldAt(field, mapping) : null;
}

/** The errors by field; `text` is the error as a whole. */
export async function refusedFields(
  error: ApiError,
  text: string,
  mapping: FieldMapping,
  i18n: I18n,
): Promise<Record<string, string>> {
  const field = await fieldOfError(error, mapping);
  return { ...(field ? { [field]: text } : {}), ...issueFields(error.details, mapping, i18n) };
}
