import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { accountPageAddress } from './account-service.ts';
import { sessionQuery } from './session.ts';

/** Where the reader's company hands in its data; null where another provider than ours has a way of its own. */
export function useCompanyAddress(): string | null {
  const language = useLanguage();
  const { data: user } = useQuery(sessionQuery);
  return user?.hasAccountPages ? accountPageAddress('company', language) : null;
}
