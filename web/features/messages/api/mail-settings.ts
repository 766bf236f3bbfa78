import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMailSettings, saveMailSettings } from '#contract/accounts/mail-settings.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

const settingsQuery = queryOptions({
  queryKey: [...queryRoots.messages, 'mail-settings'],
  queryFn: ({ signal }) => call(getMailSettings, { signal }),
});

/** What the account is mailed, and whether mail arrives. */
export function useMailSettings() {
  return useQuery(settingsQuery);
}

export function useSaveMailSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointCall<typeof saveMailSettings>['body']) => call(saveMailSettings, { body }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  });
}
