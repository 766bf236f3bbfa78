import { resolve } from 'node:path';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { runInSandbox } from '#infra/sandbox/run-in-sandbox.ts';
import { concludeReading, type Heard, hearReader } from './hear-reader.ts';
import { type ParseRequest, READER } from './parse-request.ts';
import { type ReaderOptions, readerBounds } from './reader-bounds.ts';

export type ChildParseOptions = ReaderOptions & {
  file: string;
  /** The process id, for logs and for tests that kill it. */
  onSpawn?: (pid: number) => void;
};

/**
 * Reads a test result in a sandbox. A file that cannot be read within the limits is `testResultContentInvalid`
 * (`timedOut`, `outOfMemory`), a child that dies of itself `invalidTestResultFile` (`crashed`).
 * Rejects when aborted, and for trouble that is not the file's fault.
 */
export async function parseInChild(options: ChildParseOptions): Promise<ParseOutcome> {
  options.signal?.throwIfAborted();
  const { maxXmlBytes = RESULT_XML_MAX_BYTES, declared = {}, asked = '', onSpawn, signal } = options;
  const file = resolve(options.file);
  const request: ParseRequest = { file, maxXmlBytes, declared, asked };
  const heard: Heard = {};
  const end = await runInSandbox({
    ...readerBounds(options, file),
    script: READER,
    request,
    onMessage: (message) => void hearReader(message, heard, options.onProgress),
    ...(onSpawn ? { onSpawn } : {}),
    ...(signal ? { signal } : {}),
  });
  return concludeReading(heard, end, signal);
}
