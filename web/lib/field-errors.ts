import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { FieldPath } from './form.ts';
import { issueText } from './issue-text.ts';
import type { Refusal } from './refusal.ts';

type Checked = {
  issueAt: (path: FieldPath) => z.core.$ZodIssue | undefined;
  leave: (path: FieldPath) => void;
};

/** What a field shows and does: its own error first, then what the server said; checked when it is left. */
export function useFieldErrors(form: Checked, refusal?: Refusal) {
  const { t } = useTranslation('form');
  return (path: FieldPath) => ({
    error: issueText(t, form.issueAt(path)) ?? refusal?.fields[path] ?? null,
    onBlur: () => form.leave(path),
  });
}

/** Props that a field gets from its form. */
export type FieldBinding = ReturnType<ReturnType<typeof useFieldErrors>>;
