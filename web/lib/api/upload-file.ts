import type { EndpointCall } from '#contract/endpoint.ts';
import { downloadFile, type FileView, uploadFile } from '#contract/files.ts';
import { addressOf, call } from './api-client.ts';
import { isWorthSendingAgain, retryDelay } from './retries.ts';
import type { UploadProgress } from './upload-request.ts';

export type UploadFileKind = EndpointCall<typeof uploadFile>['query']['kind'];

type Options = {
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  /** The portal was busy; the file will be sent again. */
  onBusy?: () => void;
};

/** Stores one file for the enterprise; while the portal is busy it is sent again by itself. */
export async function sendFile(
  kind: UploadFileKind,
  file: File,
  { onBusy, ...options }: Options = {},
): Promise<FileView> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call(uploadFile, { query: { kind }, files: [file], ...options });
    } catch (error) {
      if (!isWorthSendingAgain(failures, error)) throw error;
      onBusy?.();
      await pause(retryDelay(failures, error), options.signal);
    }
  }
}

/** Waits so many milliseconds. Rejects once it is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** Address of a stored file: to save it, or, for pictures, to show it, in a list `small`. */
export function fileAddress(id: string, { inline = false, small = false } = {}): string {
  const query = { ...(inline && { inline: '1' as const }), ...(small && { small: '1' as const }) };
  return addressOf(downloadFile, { params: { id }, query });
}
