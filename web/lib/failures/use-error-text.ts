import { useQuery } from '@tanstack/react-query';
import type { ErrorName } from '#domain/errors/errors.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

/** The text of an error of the catalogue; null for none, and until the catalogue is loaded. */
export function useErrorText(name: ErrorName | null): string | null {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['error-text', name, language],
    queryFn: async () => {
      const { errorText } = await import('#domain/errors/errors.ts');
      return name && errorText(name, language, {});
    },
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data ?? null;
}
