import { queryOptions, useQuery } from '@tanstack/react-query';
import { readPublicFigures } from '#contract/programme/public-figures.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What is counted of the programme; the page goes without where it does not load. */
export const publicFiguresQuery = queryOptions({
  queryKey: ['public-figures'],
  queryFn: ({ signal }) => call(readPublicFigures, { signal }),
  meta: { quiet: true },
});

export const usePublicFigures = () => useQuery(publicFiguresQuery);
