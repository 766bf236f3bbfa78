import { useQueryClient } from '@tanstack/react-query';
import { labWorkKey } from '#web/lib/labs/labs.ts';
import { sendResult } from '../model/send-result.ts';
import type { SendResult } from './upload-result.ts';

/** Sends one test result as a lab. */
export function useUploadLabResult(id: string): SendResult {
  const client = useQueryClient();
  return async (result) => {
    const upload = await sendResult({ applicationId: null, labWork: id }, result);
    await client.invalidateQueries({ queryKey: labWorkKey(id) });
    return upload;
  };
}
