import { useQueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { type listUploads, type UploadView, uploadResult } from '#contract/evidence.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import type { UploadProgress } from '#web/lib/api/upload-request.ts';
import { uploadsKey } from './list-uploads.ts';

type Uploads = EndpointResponse<typeof listUploads>;

export type ResultFile = {
  configurationId: string;
  file: File;
  /** The same for every try of the same file, so that a lost answer makes no second upload. */
  key: string;
  onProgress: (progress: UploadProgress) => void;
};

/** Sends a result, and tells what came of it. */
export type SendResult = (result: ResultFile) => Promise<UploadView>;

/** Sends one test result for one configuration; from then on it stands in the list. */
export function useUploadResult(id: string): SendResult {
  const client = useQueryClient();
  return async ({ configurationId, file, key, onProgress }) => {
    const upload = await call(uploadResult, {
      params: { id, configurationId },
      files: [file],
      idempotencyKey: key,
      onProgress,
    });
    client.setQueryData<Uploads>(uploadsKey(id), (known) => ({
      rows: [upload, ...(known?.rows ?? []).filter((row) => row.id !== upload.id)],
    }));
    void client.invalidateQueries({ queryKey: queryRoots.applications });
    return upload;
  };
}
