import { ApiError } from '#web/lib/api/api-error.ts';
import type { UploadProgress } from '#web/lib/api/upload-request.ts';

/** How a file is doing: bytes that are there, and how many a second came of late. */
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
  /** Bytes of the first part, and of any at most; in between it is as much as goes in some seconds. */
  parts: { first: number; most: number };
  signal: AbortSignal;
  onState: (sending: Sending) => void;
  /** Begins the upload, or finds the one of the same file that is open. */
  begin: () => Promise<OpenUpload>;
  send: (id: string, part: PartToSend) => Promise<{ offset: number }>;
  finish: (id: string) => Promise<T>;
};

const minPart = 256 * 1024;
/** A part is to take so long: far below the two minutes of a request. */
const partSeconds = 20;
const retryMs = 2_000;

/** What will not pass by waiting. */
const isRefused = (error: unknown) =>
  !(error instanceof ApiError) ||
  (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 430);
/** The bytes are elsewhere than this page believed: asked again, it knows. */
const isMisplaced = (error: unknown) => error instanceof ApiError && error.details.reason === 'offset';

/** Waits, for less where the browser finds its connection again. */
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

/** Does it until there is an answer. @throws what is refused for good, or the signal's reason */
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

/** Sends one part; where it broke, what is there is asked for. */
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
