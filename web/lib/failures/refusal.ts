import type { i18n as I18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorName } from '#domain/errors/errors.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { FailedTask } from '#web/lib/api/failed-task.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { failureText } from './failure-text.ts';
import { reportFailure } from './report-failure.ts';

/** What the server said against a form: for single fields, and for the form as a whole. */
export type Refusal = {
  fields: Readonly<Record<string, string>>;
  text: string | null;
  code: string | null;
  requestId: string | null;
};

type Details = Record<string, unknown>;
type RefusalOptions = {
  /** Part of the body that the form is, such as `product`; cut off the paths. */
  root?: string;
  /** The field that an error of the catalogue is about. */
  fieldOf?: Partial<Record<ErrorName, string>>;
};

const nothing: Refusal = { fields: {}, text: null, code: null, requestId: null };

/** A rule's own word in the form's texts, where they are there and know it. */
function ruleText(rule: unknown, i18n: I18n | undefined): string | null {
  if (typeof rule !== 'string') return null;
  const key = rule === 'required' ? 'form:required' : `form:rule.${rule}`;
  return i18n?.exists(key) ? String(i18n.t(key as 'form:required')) : null;
}

/** The paths that `details.issues` names, with their texts. */
export function issueFields(details: Details, root?: string, i18n?: I18n): Record<string, string> {
  const issues = Array.isArray(details.issues) ? details.issues : [];
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const { path, message, code } = issue as { path?: unknown; message?: unknown; code?: unknown };
    if (typeof path !== 'string' || typeof message !== 'string') continue;
    fields[root && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path] ??=
      ruleText(code, i18n) ?? message;
  }
  return fields;
}

async function fieldOfError(error: ApiError, { fieldOf = {}, root }: RefusalOptions): Promise<string | null> {
  const { findByCode } = await import('#domain/errors/errors.ts');
  const name = error.code ? findByCode(error.code)?.name : undefined;
  const known = name && fieldOf[name];
  if (known) return known;
  const field = typeof error.details.field === 'string' ? error.details.field : null;
  return field && root && field.startsWith(`${root}.`) ? field.slice(root.length + 1) : field;
}

/** Tells of a failed request as everywhere, and takes apart what of it is about the form. */
export function useRefusal(options: RefusalOptions = {}) {
  const { t, i18n } = useTranslation('errors');
  const language = useLanguage();
  const [refusal, setRefusal] = useState<Refusal>(nothing);
  const take = async (error: unknown, task?: FailedTask) => {
    await reportFailure(error, task);
    if (!(error instanceof ApiError) || !error.code || error.status >= 500) return;
    const text = await failureText(error, t, language);
    const field = await fieldOfError(error, options);
    const fields = { ...(field ? { [field]: text } : {}), ...issueFields(error.details, options.root, i18n) };
    setRefusal({ fields, text, code: error.code, requestId: error.requestId });
  };
  return { ...refusal, take, clear: () => setRefusal(nothing) };
}
