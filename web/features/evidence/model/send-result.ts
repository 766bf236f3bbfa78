import {
  beginArrival,
  cancelArrival,
  finishArrival,
  sendArrivalBytes,
} from '#contract/applications/arrivals.ts';
import type { UploadView } from '#contract/evidence.ts';
import { arrivalLimits } from '#domain/arrivals/arrivals.ts';
import { call } from '#web/lib/api/api-client.ts';
import { type Sending, sendInParts } from '#web/lib/arrivals/send-in-parts.ts';

/** Where a result goes: to an application of one's own, or to what a lab was let in to. */
export type ResultTarget = { applicationId: string | null; labWork: string | null };

export type ResultFile = {
  configurationId: string;
  file: File;
  signal: AbortSignal;
  onState: (sending: Sending) => void;
};

/** The first part is small, so that a wrong file is refused soon. */
const parts = { first: 1024 * 1024, most: arrivalLimits.partBytes };
/** Above this no result is taken, whatever the programme sets: it is not read for its checksum, but refused by its size. */
const readBytes = 512 * 1024 * 1024;

/** Hex SHA-256: by it the server knows the same file again. */
async function checksumOf(file: File): Promise<string> {
  if (file.size > readBytes) return '0'.repeat(64);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends a test result in parts until it is one. @throws what `sendInParts` throws; where the file cannot be read, that */
export async function sendResult(
  target: ResultTarget,
  { configurationId, file, signal, onState }: ResultFile,
): Promise<UploadView> {
  const { name, size } = file;
  const body = { ...target, configurationId, name, size, sha256: await checksumOf(file) };
  const background = true as const;
  return sendInParts({
    file,
    parts,
    signal,
    onState,
    begin: () => call(beginArrival, { body, signal, background }),
    send: (id, { offset, ...part }) => call(sendArrivalBytes, { params: { id }, query: { offset }, ...part }),
    finish: (id) => call(finishArrival, { params: { id }, signal, background }),
  });
}

export const giveUpResult = (id: string) => call(cancelArrival, { params: { id } });
