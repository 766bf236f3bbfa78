import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { putWaiverRequestFile } from '#contract/applications/waiver-request-file.ts';
import { listWaiverOffers, putGroupReason, reuseWaiver } from '#contract/applications/waivers.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Reasons that were accepted before and may be taken over. */
export function useWaiverOffers(id: string) {
  return useQuery({
    queryKey: [...queryRoots.applications, 'offers', id],
    queryFn: ({ signal }) => call(listWaiverOffers, { params: { id }, signal }),
    meta: { quiet: true },
  });
}

function useFreshApplications() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryRoots.applications });
}

export function useReuseWaiver(id: string) {
  const onSuccess = useFreshApplications();
  return useMutation({
    mutationFn: (waiverId: string) => call(reuseWaiver, { params: { id }, body: { waiverId } }),
    onSuccess,
  });
}

type GroupReason = EndpointCall<typeof putGroupReason>['body'];

/** The same reason for every failure of a fault. */
export function usePutGroupReason(id: string, print: string) {
  const onSuccess = useFreshApplications();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: GroupReason) => call(putGroupReason, { params: { id, print }, body }),
    onSuccess,
  });
}

/** Sends such a file, whatever stands in it. */
export function useSendReasons(id: string) {
  const onSuccess = useFreshApplications();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ configurationId, file }: { configurationId: string; file: File }) =>
      call(putWaiverRequestFile, {
        params: { id, configurationId },
        body: await file.text(),
        background: true,
      }),
    onSuccess,
  });
}
