import type { EndpointCall } from '#contract/endpoint.ts';
import { downloadFile, type FileView, uploadFile } from '#contract/files.ts';
import { addressOf, call } from './api-client.ts';
import type { UploadProgress } from './upload-request.ts';

export type UploadFileKind = EndpointCall<typeof uploadFile>['query']['kind'];

type Options = { signal?: AbortSignal; onProgress?: (progress: UploadProgress) => void };

/** Stores one file for the enterprise. */
export function sendFile(kind: UploadFileKind, file: File, options: Options = {}): Promise<FileView> {
  return call(uploadFile, { query: { kind }, files: [file], ...options });
}

/** Address of a stored file: to save it, or, for pictures, to show it, in a list `small`. */
export function fileAddress(id: string, { inline = false, small = false } = {}): string {
  const query = { ...(inline && { inline: '1' as const }), ...(small && { small: '1' as const }) };
  return addressOf(downloadFile, { params: { id }, query });
}
