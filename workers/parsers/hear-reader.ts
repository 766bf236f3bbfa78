import type {
  ParseOutcome,
  ParseProgress,
  ResultErrorName,
  ResultProblem,
} from '#domain/test-results/test-result-outcome.ts';
import type { SandboxEnd } from '#infra/sandbox/sandbox-end.ts';
import { parseMessageSchema } from './parse-messages.ts';

/** What a reader has said of its file. */
export type Heard = { outcome?: ParseOutcome; broken?: string };

/** Takes what a reader says; `done` once it is the last of its file. */
export function hearReader(
  received: unknown,
  heard: Heard,
  onProgress: ((progress: ParseProgress) => void) | undefined,
): 'done' | undefined {
  const { data: message } = parseMessageSchema.safeParse(received);
  if (message?.type === 'progress') onProgress?.(message.progress);
  else if (message?.type === 'outcome') heard.outcome = message.outcome;
  else if (message?.type === 'broken') heard.broken = message.reason;
  return heard.outcome === undefined && heard.broken === undefined ? undefined : 'done';
}

/** What a reading came to; `end` is null where the reader lives on. Throws the signal's reason, and what is not the file's fault. */
export function concludeReading(
  heard: Heard,
  end: SandboxEnd | null,
  signal: AbortSignal | undefined,
): ParseOutcome {
  if (end?.killed === 'aborted') throw signal?.reason;
  if (heard.outcome !== undefined) return heard.outcome;
  if (heard.broken !== undefined) throw new Error(`The test result could not be read: ${heard.broken}`);
  if (end?.killed === 'stalled') throw new Error('the process that read the file got no further');
  if (end?.killed === 'timedOut') return refuse('testResultContentInvalid', 'timedOut');
  if (end?.killed === 'outOfMemory') return refuse('testResultContentInvalid', 'outOfMemory');
  return refuse('invalidTestResultFile', 'crashed', end?.signal ?? `exit code ${end?.code}`);
}

function refuse(name: ResultErrorName, detail: ResultProblem, hint?: string): ParseOutcome {
  return { ok: false, error: { name, detail, ...(hint === undefined ? {} : { hint }) } };
}
