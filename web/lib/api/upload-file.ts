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

/** Address of a stored file: to save it, or, for pictures, to show it. */
export function fileAddress(id: string, { inline = false } = {}): string {
  return addressOf(downloadFile, { params: { id }, query: inline ? { inline: '1' } : {} });
}
