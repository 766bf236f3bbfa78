import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type {
  ParseOutcome,
  ResultErrorName,
  ResultProblem,
} from '#domain/test-results/test-result-outcome.ts';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import type { SandboxResult } from '#infra/sandbox/sandbox-result.ts';
import { type ParseRequest, parseMessageSchema } from './parse-messages.ts';
import { type ReaderOptions, readerLimits } from './reader-limits.ts';

const READER = fileURLToPath(new URL('./parse-child.ts', import.meta.url));

export type ChildParseOptions = ReaderOptions & {
  file: string;
  /** The process id, for logs and for tests that kill it. */
  onSpawn?: (pid: number) => void;
};

type ReaderAnswer = { outcome?: ParseOutcome; broken?: string };

/**
 * Reads a test result in a sandbox. A file that cannot be read within the limits is `testResultContentInvalid`
 * (`timedOut`, `outOfMemory`), a child that dies of itself `invalidTestResultFile` (`crashed`).
 * Rejects when aborted, and for trouble that is not the file's fault.
 */
export async function parseInChild(options: ChildParseOptions): Promise<ParseOutcome> {
  options.signal?.throwIfAborted();
  const {
    maxXmlBytes = RESULT_XML_MAX_BYTES,
    declared = {},
    earlierFailures = '',
    onSpawn,
    signal,
  } = options;
  const file = resolve(options.file);
  const request: ParseRequest = { file, maxXmlBytes, declared, earlierFailures };
  const answer: ReaderAnswer = {};
  const end = await runInSandbox({
    ...readerLimits(options, file),
    script: READER,
    request,
    onMessage: (message) => readMessage(message, answer, options.onProgress),
    ...(onSpawn ? { onSpawn } : {}),
    ...(signal ? { signal } : {}),
  });
  return concludeReading(answer, end, signal);
}

function readMessage(received: unknown, answer: ReaderAnswer, onProgress: ReaderOptions['onProgress']): void {
  const { data: message } = parseMessageSchema.safeParse(received);
  if (message?.type === 'progress') onProgress?.(message.progress);
  else if (message?.type === 'outcome') answer.outcome = message.outcome;
  else if (message?.type === 'broken') answer.broken = message.reason;
}

/** @throws the signal's reason, and trouble that is not the file's fault */
function concludeReading(
  answer: ReaderAnswer,
  end: SandboxResult,
  signal: AbortSignal | undefined,
): ParseOutcome {
  if (end.killed === 'aborted') throw signal?.reason;
  if (answer.outcome !== undefined) return answer.outcome;
  if (answer.broken !== undefined) throw new Error(`The test result could not be read: ${answer.broken}`);
  if (end.killed === 'stalled') throw new Error('the process that read the file got no further');
  if (end.killed === 'timedOut') return refuse('testResultContentInvalid', 'timedOut');
  if (end.killed === 'outOfMemory') return refuse('testResultContentInvalid', 'outOfMemory');
  return refuse('invalidTestResultFile', 'crashed', end.signal ?? `exit code ${end.code}`);
}

function refuse(name: ResultErrorName, detail: ResultProblem, hint?: string): ParseOutcome {
  return { ok: false, error: { name, detail, ...(hint === undefined ? {} : { hint }) } };
}
