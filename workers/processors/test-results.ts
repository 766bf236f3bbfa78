import { mostResultBytes } from '#domain/general-config/general-config.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { beginParsing, type ParseTask } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { withinSuite } from '#services/evidence/parsing/judge-result.ts';
import { takeSetback } from '#services/evidence/parsing/take-setback.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import type { WorkerDeps } from '../deps.ts';
import { PARSER_VERSION } from '../parsers/parse-test-result.ts';
import { parseInChild } from '../parsers/run-in-child.ts';
import { startProgressNotes } from './progress-notes.ts';

/** A child that dies of itself gets this many chances; the file may not be to blame. */
const chancesAfterCrash = 3;
/** A child that was asked to go went with its worker: that says nothing of the file. */
const politeSignals: readonly string[] = ['SIGTERM', 'SIGINT'];
/** A file in the middle of which so many workers died is not read again. */
const mostAttempts = 20;
const crashed: ParseOutcome = { ok: false, error: { name: 'invalidTestResultFile', detail: 'crashed' } };

/** The process that read ended; `asked` where it was told to, which says nothing of the file. */
class ReaderEnded extends Error {
  override readonly name = 'ReaderEnded';
  readonly asked: boolean;

  constructor(hint = 'unknown') {
    super(`the process that read the file ended: ${hint}`);
    this.asked = politeSignals.includes(hint);
  }
}

function refuseCrash({ tries }: ParseTask, outcome: ParseOutcome): void {
  if (outcome.ok || outcome.error.detail !== 'crashed') return;
  const ended = new ReaderEnded(outcome.error.hint);
  if (ended.asked || tries < chancesAfterCrash) throw ended;
}

/**
 * What failed is tried again where that can help: as long as something is away, and three times where nobody knows. Then
 * it ends, and the partner is told that the file cannot be read.
 */
async function takeFailure(deps: WorkerDeps, task: ParseTask, error: unknown): Promise<string> {
  const ended = deps.stopping.aborted || (error instanceof ReaderEnded && error.asked);
  if (await takeSetback(deps, { task, error, ended })) throw error;
  if (task.tries < chancesAfterCrash) throw error;
  deps.log.error({ err: error, ...task }, 'result given up');
  return finishParsing(deps, { task, outcome: crashed, parserVersion: PARSER_VERSION });
}

async function parse(deps: WorkerDeps, task: ParseTask, lost: AbortController): Promise<ParseOutcome> {
  if (task.tries > mostAttempts) return crashed;
  const testResultSizes = await readConfigValue(deps.db, 'testResultSizes');
  const notes = startProgressNotes(deps, task, () => lost.abort(new Error('the upload is no longer ours')));
  try {
    const outcome = await parseInChild({
      file: deps.storage.path(task.file.sha256),
      ...deps.parseLimits,
      maxXmlBytes: mostResultBytes(testResultSizes),
      declared: task.declared,
      asked: task.asked,
      onProgress: notes.report,
      onSpawn: (pid) => deps.log.info({ ...task, pid }, 'parsing'),
      signal: AbortSignal.any([lost.signal, deps.stopping]),
    });
    refuseCrash(task, outcome);
    await notes.conclude();
    // A worker that was paused finds out here that its limits ran out while another one was reading.
    lost.signal.throwIfAborted();
    return withinSuite(outcome, testResultSizes);
  } finally {
    await notes.stop();
  }
}

/** Reads one upload in a sandbox and stores what it says. May run twice, and be killed anywhere. */
export async function processTestResult(
  deps: WorkerDeps,
  { uploadId }: { uploadId: string },
): Promise<string> {
  const task = await beginParsing(deps.db, uploadId);
  if (!task) return 'dropped';
  const lost = new AbortController();
  try {
    const outcome = await parse(deps, task, lost);
    return await finishParsing(deps, { task, outcome, parserVersion: PARSER_VERSION });
  } catch (error) {
    if (lost.signal.aborted) {
      // Withdrawn, or taken over while it was still being read: no fault of the file.
      await takeSetback(deps, { task, error, ended: true });
      return 'dropped';
    }
    return await takeFailure(deps, task, error);
  }
}
