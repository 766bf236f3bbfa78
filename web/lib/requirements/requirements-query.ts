import { useQuery } from '@tanstack/react-query';
import { readRequirements } from '#contract/applications/requirements.ts';
import type { Requirement } from '#domain/requirements/requirements.ts';
import { pick } from '#domain/shared/locale.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

/** An edition never changes, so it is read once. */
export const editionQuery = (edition: number) => ({
  queryKey: ['requirements', edition] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readRequirements, { query: { edition }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What applications of an edition are judged by. */
export const useRequirements = (edition: number) => useQuery(editionQuery(edition));

/** The texts of a requirement in the language of the page; empty where it says nothing. */
export function useRequirementTexts() {
  const language = useLanguage();
  return (one: Requirement) => ({
    title: pick(language, { zh: one.titleZh, en: one.titleEn }),
    explanation: pick(language, { zh: one.explanationZh, en: one.explanationEn }),
    example: pick(language, { zh: one.exampleZh, en: one.exampleEn }),
  });
}
