import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeRefused } from '#contract/evidence.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { dropUpload } from './list-uploads.ts';

/** Takes a refused file off its application. */
export function useRemoveRefused({ applicationId: id, id: uploadId }: { applicationId: string; id: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeRefused, { params: { id, uploadId } }),
    onSuccess: () => {
      dropUpload(client, { applicationId: id, id: uploadId });
      return client.invalidateQueries({ queryKey: queryRoots.applications });
    },
  });
}
