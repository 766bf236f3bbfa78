import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type FormOutcome,
  formOutcomeSchema,
  type UnreadableReason,
} from '#domain/application-forms/form-reading.ts';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import type { SandboxEnd } from '#infra/sandbox/sandbox-end.ts';

const CHILD = fileURLToPath(new URL('./form-child.ts', import.meta.url));
/** The code of the reader and of the rules that it applies. */
const CODE = ['./', '../../../api/domain'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const HEAP_MB = 192;
const OUTSIDE_MB = 144;
const PROCESSOR_MS = 20_000;

/** The child has read hostile bytes, so all that it says is checked. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('outcome'), outcome: formOutcomeSchema }),
  /** Trouble that is not the file's fault, such as an unreadable disk. */
  z.object({ type: z.literal('broken'), reason: z.string() }),
]);

export type FormReadOptions = {
  file: string;
  processorMs?: number;
  /** The process id, for logs and for tests that watch or kill it. */
  onSpawn?: (pid: number) => void;
  signal?: AbortSignal;
};

/** How the reading ended; `crashed` names the signal or code by which the child died of itself. */
export type FormReadEnd = { outcome: FormOutcome; crashed?: string };

/** Reads an application form in a sandbox. Rejects when aborted, and for trouble that is not the file's fault. */
export async function readFormInChild({ processorMs = PROCESSOR_MS, ...options }: FormReadOptions) {
  options.signal?.throwIfAborted();
  const file = resolve(options.file);
  let heard: z.output<typeof messageSchema> | undefined;
  const end = await runInSandbox({
    script: CHILD,
    request: { file },
    readable: [...CODE, file],
    heapMb: HEAP_MB,
    outsideMb: OUTSIDE_MB,
    processorMs,
    onMessage: (message) => {
      heard = messageSchema.safeParse(message).data ?? heard;
    },
    ...(options.onSpawn ? { onSpawn: options.onSpawn } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (end.killed === 'aborted') throw options.signal?.reason;
  if (end.killed === 'stalled') throw new Error('the process that read the form got no further');
  if (heard?.type === 'broken') throw new Error(`The form could not be read: ${heard.reason}`);
  return heard ? { outcome: heard.outcome } : conclude(end);
}

function conclude(end: SandboxEnd): FormReadEnd {
  const refuse = (reason: UnreadableReason): FormOutcome => ({ ok: false, reason });
  if (end.killed === 'timedOut' || end.killed === 'outOfMemory') return { outcome: refuse(end.killed) };
  return { outcome: refuse('crashed'), crashed: end.signal ?? `exit code ${end.code}` };
}
