import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listNotices, readBulletin, readMaintenanceNotice } from '#contract/programme/admin-notices.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Query keys of bulletins and maintenance notices. */
const noticeKeys = {
  all: [...queryRoots.notices, 'programme'],
  bulletin: (id: string) => [...queryRoots.notices, 'programme', 'bulletin', id],
  maintenance: (id: string) => [...queryRoots.notices, 'programme', 'maintenance', id],
} as const;

export type NoticeQuery = EndpointCall<typeof listNotices>['query'];

/** A page of bulletins and maintenance notices. */
export function useNotices(query: NoticeQuery) {
  return useQuery({
    queryKey: [...noticeKeys.all, query],
    queryFn: ({ signal }) => call(listNotices, { query, signal }),
    placeholderData: keepPreviousData,
    // How many have read them is not pushed.
    refetchInterval: limits.noticePollMs,
  });
}

/** One bulletin; as it was when the form was opened, for others may save meanwhile. */
export function useBulletin(id: string | null) {
  return useQuery({
    queryKey: noticeKeys.bulletin(id ?? ''),
    queryFn: ({ signal }) => call(readBulletin, { params: { id: id ?? '' }, signal }),
    meta: { record: true },
    enabled: id !== null,
    // A cached version may be outdated, and a form keeps its initial values.
    gcTime: 0,
  });
}

/** One maintenance notice. */
export function useMaintenanceNotice(id: string | null) {
  return useQuery({
    queryKey: noticeKeys.maintenance(id ?? ''),
    queryFn: ({ signal }) => call(readMaintenanceNotice, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    gcTime: 0,
  });
}
