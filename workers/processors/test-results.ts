import { withSpan } from '#api/base/tracing.ts';
import { maxResultBytes } from '#domain/general-config/general-config.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { beginParsing, type ParseTask } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { handleParseFailure } from '#services/evidence/parsing/handle-parse-failure.ts';
import { withinSuite } from '#services/evidence/parsing/judge-result.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import type { WorkerDeps } from '../base/deps.ts';
import { PARSER_VERSION } from '../parsers/parse-test-result.ts';
import { parseInChild } from '../parsers/run-in-child.ts';
import { startProgressWriter } from './progress-writer.ts';

/** After so many crashes of the child the file is refused; before that, the crash may not be the file's fault. */
const maxTriesAfterCrash = 3;
/** Signals that end a child together with its worker; they count as no crash. */
const stopSignals: readonly string[] = ['SIGTERM', 'SIGINT'];
/** A file whose worker died so often is refused without another try. */
const maxTries = 20;
const crashed: ParseOutcome = { ok: false, error: { name: 'invalidTestResultFile', detail: 'crashed' } };

/** The child exited without an outcome; `stopped` where a signal ended it together with its worker. */
class ReaderExited extends Error {
  override readonly name = 'ReaderExited';
  readonly stopped: boolean;

  constructor(hint = 'unknown') {
    super(`the process that read the file ended: ${hint}`);
    this.stopped = stopSignals.includes(hint);
  }
}

function throwIfCrashed({ tries }: ParseTask, outcome: ParseOutcome): void {
  if (outcome.ok || outcome.error.detail !== 'crashed') return;
  const exited = new ReaderExited(outcome.error.hint);
  if (exited.stopped || tries < maxTriesAfterCrash) throw exited;
}

/**
 * Throws the error again where a retry can help: while a dependency is unavailable, else up to three tries. After them the
 * file is refused as unreadable.
 */
async function handleFailure(deps: WorkerDeps, task: ParseTask, error: unknown): Promise<string> {
  const ended = deps.stopping.aborted || (error instanceof ReaderExited && error.stopped);
  if (await handleParseFailure(deps, { task, error, ended })) throw error;
  if (task.tries < maxTriesAfterCrash) throw error;
  deps.log.error({ err: error, ...task }, 'result given up');
  return finishParsing(deps, { task, outcome: crashed, parserVersion: PARSER_VERSION });
}

async function parse(deps: WorkerDeps, task: ParseTask, superseded: AbortController): Promise<ParseOutcome> {
  if (task.tries > maxTries) return crashed;
  const testResultSizes = await readConfigValue(deps.db, 'testResultSizes');
  const progress = startProgressWriter(deps, task, () =>
    superseded.abort(new Error('the upload is no longer ours')),
  );
  const begun = performance.now();
  try {
    const outcome = await deps.storage.withFile(task.file.sha256, (file) =>
      parseInChild({
        file,
        ...deps.parseLimits,
        maxXmlBytes: maxResultBytes(testResultSizes),
        declared: task.declared,
        earlierFailures: task.asked,
        onProgress: progress.report,
        onSpawn: (pid) => deps.log.info({ ...task, pid }, 'parsing'),
        signal: AbortSignal.any([superseded.signal, deps.stopping]),
      }),
    );
    const format = outcome.ok ? outcome.report.format : 'refused';
    deps.metrics.parsed.observe({ format }, (performance.now() - begun) / 1_000);
    throwIfCrashed(task, outcome);
    await progress.finish();
    // Another worker may have taken the upload over while this process was paused.
    superseded.signal.throwIfAborted();
    return withinSuite(outcome, testResultSizes);
  } finally {
    await progress.stop();
  }
}

/** Reads one upload in a sandbox and stores the outcome. Idempotent; may be killed at any point. */
export async function processTestResult(
  deps: WorkerDeps,
  { uploadId }: { uploadId: string },
): Promise<string> {
  const task = await beginParsing(deps.db, uploadId);
  if (!task) return 'dropped';
  const superseded = new AbortController();
  try {
    const outcome = await withSpan({ name: 'parse' }, () => parse(deps, task, superseded));
    return await finishParsing(deps, { task, outcome, parserVersion: PARSER_VERSION });
  } catch (error) {
    if (superseded.signal.aborted) {
      // Withdrawn, or taken over by another worker: not the file's fault.
      await handleParseFailure(deps, { task, error, ended: true });
      return 'dropped';
    }
    return await handleFailure(deps, task, error);
  }
}
