import { useQueryClient } from '@tanstack/react-query';
import type { UploadView } from '#contract/evidence.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { type ResultFile, sendResult } from '../model/send-result.ts';
import { keepUpload } from './list-uploads.ts';

/** Sends a result, and tells what came of it. */
export type SendResult = (result: ResultFile) => Promise<UploadView>;

/** Sends one test result for one configuration; from then on it stands in the list. */
export function useUploadResult(id: string): SendResult {
  const client = useQueryClient();
  return async (result) => {
    const upload = await sendResult({ applicationId: id, labWork: null }, result);
    keepUpload(client, upload);
    void client.invalidateQueries({ queryKey: queryRoots.applications });
    return upload;
  };
}
