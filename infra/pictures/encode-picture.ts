import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import type { SandboxEnd } from '#infra/sandbox/sandbox-end.ts';
import { type EncodeMessage, type EncodeRequest, encodeMessageSchema } from './picture-messages.ts';

const CHILD = fileURLToPath(new URL('./encode-child.ts', import.meta.url));
const CODE = fileURLToPath(new URL('./', import.meta.url));
const HEAP_MB = 64;
/** One thread a picture, and one store of memory: whatever is freed is there again. */
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' };

export type EncodeOptions = EncodeRequest & {
  /** Beside a small heap, in MB: Node itself and the decoded picture. */
  memoryMb: number;
  processorMs: number;
  /** Takes the encoded bytes; when it rejects, the process is killed. */
  collect: (bytes: Readable) => Promise<void>;
  onSpawn?: (pid: number) => void;
};

/** What came of it; `tooMuch` where it took more work or memory than it may. */
export type EncodeOutcome =
  | { ok: true; width: number; height: number; photographed: boolean }
  | { ok: false; problem: 'damaged' | 'tooMuch'; reason: string };

/**
 * Decodes a picture in a sandbox and gives its bytes encoded anew: upright, without metadata, without what was appended.
 * Throws when the process cannot be started or gets no further, and what `collect` throws.
 */
export async function encodePicture({ collect, ...options }: EncodeOptions): Promise<EncodeOutcome> {
  const { memoryMb, processorMs, onSpawn, ...request } = options;
  const { file } = request;
  let heard: EncodeMessage | undefined;
  const end = await runInSandbox({
    script: CHILD,
    request,
    readable: [CODE, file],
    native: true,
    environment: ENVIRONMENT,
    heapMb: HEAP_MB,
    outsideMb: memoryMb,
    processorMs,
    collect,
    onMessage: (message) => {
      heard = encodeMessageSchema.safeParse(message).data;
    },
    ...(onSpawn ? { onSpawn } : {}),
  });
  return conclude(end, heard);
}

function conclude({ killed, signal, code }: SandboxEnd, heard: EncodeMessage | undefined): EncodeOutcome {
  if (killed === 'stalled') throw new Error('the process that decoded the picture got no further');
  if (killed) return { ok: false, problem: 'tooMuch', reason: killed };
  if (heard?.type === 'encoded') {
    const { width, height, photographed } = heard;
    return { ok: true, width, height, photographed };
  }
  const reason = heard?.reason ?? signal ?? `exit code ${code}`;
  // libvips cannot tell want of memory from damage otherwise than in words.
  return {
    ok: false,
    problem: /out of memory|unable to allocate/i.test(reason) ? 'tooMuch' : 'damaged',
    reason,
  };
}
