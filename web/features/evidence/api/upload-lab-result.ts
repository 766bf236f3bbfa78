import { useQueryClient } from '@tanstack/react-query';
import { uploadLabResult } from '#contract/applications/labs.ts';
import { call } from '#web/lib/api/api-client.ts';
import { labWorkKey } from '#web/lib/labs/labs.ts';
import type { SendResult } from './upload-result.ts';

/** Sends one test result as a lab. */
export function useUploadLabResult(id: string): SendResult {
  const client = useQueryClient();
  return async ({ configurationId, file, key, onProgress }) => {
    const params = { id, configurationId };
    const upload = await call(uploadLabResult, { params, files: [file], idempotencyKey: key, onProgress });
    await client.invalidateQueries({ queryKey: labWorkKey(id) });
    return upload;
  };
}
