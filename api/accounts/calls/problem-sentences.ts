import type { z } from 'zod';
import type { Locale } from '#domain/shared/locale.ts';
import { isHiddenIssue } from '#domain/shared/validation.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

/** What is wrong, by field. */
export type Problems = Record<string, string>;

/** The sentence that a page has for each of these fields; a field without one gets the page's first. */
export function pickProblems(fields: Iterable<string>, sentences: Problems): Problems {
  const [first = ''] = Object.values(sentences);
  return Object.fromEntries([...fields].map((field) => [field, sentences[field] ?? first]));
}

/** What a form is refused for; characters that nobody sees are named, because looking finds none. */
export function problemsOf(error: z.ZodError, sentences: Problems, locale: Locale): Problems {
  const fields = new Set(error.issues.map((issue) => String(issue.path[0])));
  const hidden = error.issues.filter(isHiddenIssue).map((issue) => String(issue.path[0]));
  const hiddenProblems = hidden.map((field) => [field, serverTexts(locale).input.hidden]);
  return { ...pickProblems(fields, sentences), ...Object.fromEntries(hiddenProblems) };
}
