import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getWaiverTerms, putWaiverTerms } from '#contract/applications/waivers.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

const keyOf = (id: string) => [...queryRoots.applications, 'terms', id] as const;

/** On what terms a reason is going to be accepted. */
export function useWaiverTerms(id: string, item: string) {
  return useQuery({
    queryKey: [...keyOf(id), item],
    queryFn: ({ signal }) => call(getWaiverTerms, { params: { id, item }, signal }),
    meta: { quiet: true },
  });
}

type Terms = EndpointCall<typeof putWaiverTerms>['body'];

/** Sets them for an item and all that its reason was given for. */
export function usePutWaiverTerms(id: string, item: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Terms) => call(putWaiverTerms, { params: { id, item }, body }),
    // Not waited for: what was asked again replaces the form, which is told before that it was saved.
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
