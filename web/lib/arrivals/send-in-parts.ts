import { ApiError } from '#web/lib/api/api-error.ts';
import type { UploadProgress } from '#web/lib/api/upload-request.ts';

/** The progress of a file: bytes received, and the latest rate in bytes a second. */
export type Sending = {
  state: 'sending' | 'waiting' | 'checking';
  uploadId: string | null;
  sent: number;
  rate: number;
};

type OpenUpload = { id: string; offset: number };
type PartToSend = {
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
};
type SendOptions<T> = {
  file: Blob;
  /** Bytes of the first and of the largest part; the size follows the rate. */
  parts: { first: number; most: number };
  signal: AbortSignal;
  onState: (sending: Sending) => void;
  /** Begins the upload, or finds the open one of the same file. */
  begin: () => Promise<OpenUpload>;
  send: (id: string, part: PartToSend) => Promise<{ offset: number }>;
  finish: (id: string) => Promise<T>;
};

const minPart = 256 * 1024;
/** Target duration of a part; a request may take two minutes. */
const partSeconds = 20;
const retryMs = 2_000;

/** True where a retry would not help. */
const isRefused = (error: unknown) =>
  !(error instanceof ApiError) ||
  (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 430);
/** The server has another offset than this page. */
const isMisplaced = (error: unknown) => error instanceof ApiError && error.details.reason === 'offset';

/** Waits until the time is over or the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const over = (how: () => void) => () => {
      clearTimeout(timer);
      end.abort();
      how();
    };
    const timer = setTimeout(over(resolve), ms);
    window.addEventListener('online', over(resolve), { signal: end.signal });
    signal.addEventListener(
      'abort',
      over(() => reject(signal.reason)),
      { signal: end.signal },
    );
  });
}

/** Retries until there is an answer. @throws a final refusal, or the signal's reason */
async function retryUntilAnswered<T>(
  run: () => Promise<T>,
  signal: AbortSignal,
  onBreak: () => void,
): Promise<T> {
  for (;;) {
    try {
      signal.throwIfAborted();
      return await run();
    } catch (error) {
      if (signal.aborted || isRefused(error)) throw error;
      onBreak();
      await pause(retryMs, signal);
    }
  }
}

/** Sends one part; after a failure it asks for the offset. */
function createPartSender<T>({ file, parts, signal, onState, begin, send }: SendOptions<T>) {
  let [size, rate] = [parts.first, 0];
  const report = (state: Sending['state'], { id, offset }: OpenUpload, more = 0) =>
    onState({ state, uploadId: id, sent: offset + more, rate });
  const next = async (at: OpenUpload): Promise<OpenUpload> => {
    const { id, offset } = at;
    const since = performance.now();
    report('sending', at);
    const onProgress = ({ sent }: UploadProgress) => {
      rate = sent / Math.max(0.001, (performance.now() - since) / 1000);
      report('sending', at, Math.min(sent, file.size - offset));
    };
    try {
      const bytes = file.slice(offset, offset + size);
      const answer = await send(id, { offset, bytes, signal, onProgress });
      size = Math.round(Math.min(parts.most, Math.max(minPart, rate * partSeconds)));
      return { id, offset: answer.offset };
    } catch (error) {
      if (signal.aborted || (isRefused(error) && !isMisplaced(error))) throw error;
      report('waiting', at);
      await pause(isMisplaced(error) ? 0 : retryMs, signal);
      return retryUntilAnswered(begin, signal, () => report('waiting', at));
    }
  };
  return { next, report };
}

/**
 * Sends a file in parts until it is handed over, from wherever it broke off.
 * @throws ApiError for what is refused for good; the signal's reason when it is stopped
 */
export async function sendInParts<T>(options: SendOptions<T>): Promise<T> {
  const { file, signal, onState, begin, finish } = options;
  const { next, report } = createPartSender(options);
  const reportWaiting = () => onState({ state: 'waiting', uploadId: null, sent: 0, rate: 0 });
  let at = await retryUntilAnswered(begin, signal, reportWaiting);
  while (at.offset < file.size) at = await next(at);
  return retryUntilAnswered(
    () => {
      report('checking', at);
      return finish(at.id);
    },
    signal,
    () => report('waiting', at),
  );
}
