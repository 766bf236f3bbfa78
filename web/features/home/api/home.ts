import { queryOptions, useQuery } from '@tanstack/react-query';
import { readHome } from '#contract/programme/programme.ts';
import { defaultHomeTexts } from '#domain/programme/home-texts.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What the page says of the programme; where it does not load, what every programme says. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(readHome, { signal }),
  meta: { quiet: true },
});

export function useHome() {
  const { data } = useQuery(homeQuery);
  return { texts: data?.texts ?? defaultHomeTexts, limits: data?.limits };
}
