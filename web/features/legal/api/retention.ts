import { queryOptions, useQuery } from '@tanstack/react-query';
import { readRetention } from '#contract/settings.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Days for which things are kept, for everybody. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(readRetention, { signal }),
});

export const useRetention = () => useQuery(retentionQuery);
