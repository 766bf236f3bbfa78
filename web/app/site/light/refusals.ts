import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';
import { issueFields } from '#web/lib/failures/place-refusal.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

type Issue = { path: string; code: string; message: string };
type Refusal = { issues: Issue[]; text: string | null; code: string | null; requestId: string | null };
const nothing: Refusal = { issues: [], text: null, code: null, requestId: null };

/** What the form calls it: what is empty is required, and rules of our own are named after their fields. */
const named = (issue: Issue): Issue => ({
  ...issue,
  code: issue.code === 'too_small' ? 'required' : issue.code === 'custom' ? issue.path : issue.code,
});

/** What the public site's own script knows of refusals: the server judges what people type, and says it field by field. */
export function useRefusal() {
  const { t } = useTranslation(['errors', 'form']);
  const language = useLanguage();
  const [{ issues, ...refusal }, setRefusal] = useState(nothing);
  const take = async (error: unknown) => {
    const said = error instanceof ApiError ? error : new ApiError({ status: 0 });
    const found = Array.isArray(said.details.issues) ? (said.details.issues as Issue[]).map(named) : [];
    const text = found.length > 0 ? null : await failureText(said, t as never, language);
    setRefusal({ issues: found, text, code: said.code ?? null, requestId: said.requestId ?? null });
  };
  // Said anew each time: the form's texts may come after the refusal.
  const say = t as (key: string) => string;
  const texts = { t: say, exists: (key: string) => `form:${say(key)}` !== key };
  const fields = issues.length === 0 ? {} : issueFields({ issues }, {}, texts as never);
  return { ...refusal, fields, take, clear: () => setRefusal(nothing) };
}
