import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { declareRun } from '#contract/evidence.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { keepUpload } from './list-uploads.ts';

type DeclaredRun = EndpointCall<typeof declareRun>['body']['declared'];

/** Says what the file of a refused result leaves out; the upload that comes of it stands in its place. */
export function useDeclareRun({ applicationId: id, id: uploadId }: { applicationId: string; id: string }) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (declared: DeclaredRun) => call(declareRun, { params: { id, uploadId }, body: { declared } }),
    onSuccess: (upload) => {
      keepUpload(client, upload, uploadId);
      return client.invalidateQueries({ queryKey: queryRoots.applications });
    },
  });
}
