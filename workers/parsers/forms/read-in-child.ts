import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type FormOutcome,
  formOutcomeSchema,
  type UnreadableReason,
} from '#domain/application-forms/form-reading.ts';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import type { SandboxResult } from '#infra/sandbox/sandbox-result.ts';

const CHILD = fileURLToPath(new URL('./form-child.ts', import.meta.url));
/** The reader and the rules that it applies. */
const CODE = ['./', '../../../api/domain', '../../../infra/workbook-parts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const HEAP_MB = 192;
const OFF_HEAP_MB = 144;
const PROCESSOR_MS = 20_000;

/** The child has read hostile bytes, so its messages are validated. */
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

/** `crashed` names the signal or exit code where the child crashed. */
export type FormReadEnd = { outcome: FormOutcome; crashed?: string };

/** Reads an application form in a sandbox. Rejects when aborted, and for trouble that is not the file's fault. */
export async function readFormInChild({ processorMs = PROCESSOR_MS, ...options }: FormReadOptions) {
  options.signal?.throwIfAborted();
  const file = resolve(options.file);
  let answer: z.output<typeof messageSchema> | undefined;
  const end = await runInSandbox({
    script: CHILD,
    request: { file },
    readable: [...CODE, file],
    heapMb: HEAP_MB,
    offHeapMb: OFF_HEAP_MB,
    processorMs,
    onMessage: (message) => {
      answer = messageSchema.safeParse(message).data ?? answer;
    },
    ...(options.onSpawn ? { onSpawn: options.onSpawn } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (end.killed === 'aborted') throw options.signal?.reason;
  if (end.killed === 'stalled') throw new Error('the process that read the form got no further');
  if (answer?.type === 'broken') throw new Error(`The form could not be read: ${answer.reason}`);
  return answer ? { outcome: answer.outcome } : conclude(end);
}

function conclude(end: SandboxResult): FormReadEnd {
  const refuse = (reason: UnreadableReason): FormOutcome => ({ ok: false, reason });
  if (end.killed === 'timedOut' || end.killed === 'outOfMemory') return { outcome: refuse(end.killed) };
  return { outcome: refuse('crashed'), crashed: end.signal ?? `exit code ${end.code}` };
}
