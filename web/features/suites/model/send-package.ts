import {
  beginSuiteUpload,
  finishSuiteUpload,
  readSuiteUpload,
  sendSuiteBytes,
} from '#contract/programme/admin-suites.ts';
import { partBytes, type SuitePlatform } from '#domain/suites/suites.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** Bytes that are there, and how many a second came of late. */
export type Sending = {
  state: 'sending' | 'waiting' | 'checking';
  uploadId: string;
  sent: number;
  rate: number;
};
type Run = {
  suiteId: string;
  file: File;
  platform: SuitePlatform;
  signal: AbortSignal;
  onState: (sending: Sending) => void;
};

const firstPart = 8 * 1024 * 1024;
const leastPart = 1024 * 1024;
/** A part is to take so long: far below the two minutes of a request. */
const partSeconds = 20;
const retryMs = 2_000;

/** What will not pass by waiting. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
const isMisplaced = (error: unknown) => error instanceof ApiError && error.details.reason === 'offset';

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Sends a file in parts until it is a package, from wherever it broke off: what is there is asked after each failure.
 * @throws ApiError for what is refused for good; an AbortError when it is paused
 */
export async function sendPackage({ suiteId, file, platform, signal, onState }: Run): Promise<void> {
  const body = { name: file.name, size: file.size, platform };
  const upload = await call(beginSuiteUpload, { params: { id: suiteId }, body, signal });
  const params = { id: upload.id };
  let [sent, size, rate] = [upload.offset, firstPart, 0];
  const tell = (state: Sending['state'], bytes: number) =>
    onState({ state, uploadId: upload.id, sent: bytes, rate });
  while (sent < file.size) {
    const [offset, begun] = [sent, performance.now()];
    tell('sending', offset);
    const onProgress = ({ sent: bytes }: { sent: number }) => {
      rate = bytes / Math.max(0.001, (performance.now() - begun) / 1000);
      tell('sending', offset + bytes);
    };
    try {
      const bytes = file.slice(offset, offset + size);
      sent = (await call(sendSuiteBytes, { params, query: { offset }, bytes, signal, onProgress })).offset;
      size = Math.round(Math.min(partBytes, Math.max(leastPart, rate * partSeconds)));
    } catch (error) {
      if (signal.aborted || (isRefused(error) && !isMisplaced(error))) throw error;
      tell('waiting', sent);
      await pause(retryMs, signal);
      sent = await call(readSuiteUpload, { params, signal }).then(
        (known) => known.offset,
        () => sent,
      );
    }
  }
  tell('checking', file.size);
  await call(finishSuiteUpload, { params, signal });
}
