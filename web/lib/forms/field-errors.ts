import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { issueText } from '#web/lib/failures/issue-text.ts';
import type { Refusal } from '#web/lib/failures/refusal.ts';
import type { FieldPath } from './form.ts';
import { onceReleased } from './once-released.ts';

type Checked = {
  issueAt: (path: FieldPath) => z.core.$ZodIssue | undefined;
  leave: (path: FieldPath) => void;
};

/** What a field shows and does: its own error first, then what the server said; checked when it is left. */
export function useFieldErrors(form: Checked, refusal?: Refusal) {
  const { t } = useTranslation('form');
  return (path: FieldPath) => ({
    error: issueText(t, form.issueAt(path)) ?? refusal?.fields[path] ?? null,
    onBlur: () => onceReleased(() => form.leave(path)),
  });
}

/** Props that a field gets from its form. */
export type FieldBinding = ReturnType<ReturnType<typeof useFieldErrors>>;
