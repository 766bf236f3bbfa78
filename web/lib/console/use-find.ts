import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findInConsole } from '#contract/programme/console.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What a number or a name may mean; asked for once the typing pauses. */
export function useFind(keyword: string) {
  const trimmed = keyword.trim();
  return useQuery({
    queryKey: ['console', 'find', trimmed],
    queryFn: ({ signal }) => call(findInConsole, { query: { keyword: trimmed }, signal }),
    enabled: trimmed !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
