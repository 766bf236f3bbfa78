import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { FailedTask } from '#web/lib/api/failed-task.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { failureText } from './failure-text.ts';
import { type FieldMapping, refusedFields } from './refused-fields.ts';
import { reportFailure } from './report-failure.ts';

/** The errors of a form from the server: by field, and for the form as a whole. */
export type Refusal = {
  fields: Readonly<Record<string, string>>;
  text: string | null;
  code: string | null;
  requestId: string | null;
};

const nothing: Refusal = { fields: {}, text: null, code: null, requestId: null };

/** Shows the toast of a failed request, and splits its error by fields of the form. */
export function useRefusal(mapping: FieldMapping = {}) {
  const { t, i18n } = useTranslation('errors');
  const language = useLanguage();
  const [refusal, setRefusal] = useState<Refusal>(nothing);
  const take = async (error: unknown, task?: FailedTask) => {
    await reportFailure(error, task);
    if (!(error instanceof ApiError) || !error.code || error.status >= 500) return;
    const text = await failureText(error, t, language);
    const fields = await refusedFields(error, text, mapping, i18n);
    setRefusal({ fields, text, code: error.code, requestId: error.requestId });
  };
  return { ...refusal, take, clear: () => setRefusal(nothing) };
}
