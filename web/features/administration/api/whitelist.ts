import { useMutation } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { importWhitelist, previewWhitelist } from '#contract/programme/whitelist.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useRefreshEnterprises } from './change-enterprise.ts';

/** What a file would do; the sheet shows its error itself. */
export function usePreviewWhitelist() {
  return useMutation({
    mutationFn: (csv: string) => call(previewWhitelist, { body: { csv } }),
    meta: { quiet: true },
  });
}

/** The sheet shows its error itself. */
export function useImportWhitelist() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof importWhitelist>['body']) => call(importWhitelist, { body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}
