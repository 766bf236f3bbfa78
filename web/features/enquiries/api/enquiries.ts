import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { closeEnquiry, listEnquiries, readEnquiry, replyToEnquiry } from '#contract/programme/enquiries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const root = ['admin', 'enquiries'] as const;
export type EnquiryQuery = EndpointCall<typeof listEnquiries>['query'];

/** A page, newest first. */
export function useEnquiries(query: EnquiryQuery) {
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(listEnquiries, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A question with its replies. */
export function useEnquiry(id: string) {
  return useQuery({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(readEnquiry, { params: { id }, signal }),
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: root }),
      client.invalidateQueries({ queryKey: ['console', 'waiting'] }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

/** The form shows its error itself. */
export function useReply() {
  return useMutation({
    mutationFn: ({ id, text, seen }: { id: string; text: string; seen: number }) =>
      call(replyToEnquiry, { params: { id }, body: { text, seen } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

export function useCloseEnquiry() {
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: number }) =>
      call(closeEnquiry, { params: { id }, body: { seen } }),
    onSettled: useRefresh(),
  });
}
