import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import type { SandboxResult } from '#infra/sandbox/sandbox-result.ts';
import { type EncodeMessage, type EncodeRequest, encodeMessageSchema } from './picture-messages.ts';

const CHILD = fileURLToPath(new URL('./encode-child.ts', import.meta.url));
const CODE = fileURLToPath(new URL('./', import.meta.url));
const HEAP_MB = 64;
/** One thread a picture, and few malloc arenas, so that freed memory is reused. */
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };

export type EncodeOptions = EncodeRequest & {
  /** In MB, beside a small heap: for Node itself and the decoded picture. */
  memoryMb: number;
  processorMs: number;
  /** Takes the encoded bytes; when it rejects, the process is killed. */
  collect: (bytes: Readable) => Promise<void>;
  onSpawn?: (pid: number) => void;
};

/** `tooMuch` where it took more time or memory than allowed. */
export type EncodeOutcome =
  | { ok: true; width: number; height: number; photographed: boolean }
  | { ok: false; problem: 'damaged' | 'tooMuch'; reason: string };

/**
 * Decodes a picture in a sandbox and encodes it again: upright, without metadata and appended bytes.
 * @throws Error when the process cannot be started or stalls, and what `collect` throws
 */
export async function encodePicture({ collect, ...options }: EncodeOptions): Promise<EncodeOutcome> {
  const { memoryMb, processorMs, onSpawn, ...request } = options;
  const { file } = request;
  let answer: EncodeMessage | undefined;
  const end = await runInSandbox({
    script: CHILD,
    request,
    readable: [CODE, file],
    native: true,
    environment: ENVIRONMENT,
    heapMb: HEAP_MB,
    offHeapMb: memoryMb,
    processorMs,
    collect,
    onMessage: (message) => {
      answer = encodeMessageSchema.safeParse(message).data;
    },
    ...(onSpawn ? { onSpawn } : {}),
  });
  return conclude(end, answer);
}

function conclude({ killed, signal, code }: SandboxResult, answer: EncodeMessage | undefined): EncodeOutcome {
  if (killed === 'stalled') throw new Error('the process that decoded the picture got no further');
  if (killed) return { ok: false, problem: 'tooMuch', reason: killed };
  if (answer?.type === 'encoded') {
    const { width, height, photographed } = answer;
    return { ok: true, width, height, photographed };
  }
  const reason = answer?.reason ?? signal ?? `exit code ${code}`;
  // libvips reports a lack of memory by its message alone.
  return {
    ok: false,
    problem: /out of memory|unable to allocate/i.test(reason) ? 'tooMuch' : 'damaged',
    reason,
  };
}
