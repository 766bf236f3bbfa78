import { useQuery } from '@tanstack/react-query';
import { readReviewedDevice } from '#contract/reviews.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** The product under review as it is now, for whoever may see its contacts. */
export function useReviewedDevice(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...queryRoots.applications, 'device', id],
    queryFn: ({ signal }) => call(readReviewedDevice, { params: { id }, signal }),
    enabled,
  });
}
