import type { FormOutcome } from '#domain/application-forms/form-reading.ts';
import {
  beginReading,
  type FormTask,
  finishReading,
  noteReading,
} from '#services/application-forms/read-form-once.ts';
import type { WorkerDeps } from '../base/deps.ts';
import { FORM_READER_VERSION } from '../parsers/forms/read-form.ts';
import { readFormInChild } from '../parsers/forms/read-in-child.ts';

/** After so many crashes of the child the form is refused; before that, the crash may not be the file's fault. */
const maxTriesAfterCrash = 3;
/** A form whose worker died so often is refused without another try. */
const maxTries = 20;
/** Milliseconds. */
const heartbeatEvery = 750;
/** Signals that end a child together with its worker; they count as no crash. */
const stopSignals: readonly string[] = ['SIGTERM', 'SIGINT'];

async function read(deps: WorkerDeps, task: FormTask, superseded: AbortController): Promise<FormOutcome> {
  const { attempt, sha256 } = task;
  if (attempt > maxTries) return { ok: false, reason: 'crashed' };
  const { outcome, crashed } = await deps.storage.withFile(sha256, (file) =>
    readFormInChild({
      file,
      onSpawn: (pid) => deps.log.info({ ...task, pid }, 'reading a form'),
      signal: AbortSignal.any([superseded.signal, deps.stopping]),
    }),
  );
  if (crashed !== undefined && (attempt < maxTriesAfterCrash || stopSignals.includes(crashed)))
    throw new Error(`the process that read the form ended: ${crashed}`);
  return outcome;
}

/** Writes a heartbeat while the form is read; aborts `superseded` once another attempt has it. */
function startHeartbeat(deps: WorkerDeps, task: FormTask, superseded: AbortController): () => void {
  const beat = async () => {
    try {
      if (!(await noteReading(deps, task))) superseded.abort(new Error('the form is no longer ours'));
    } catch (err) {
      deps.log.warn({ err, fileId: task.fileId }, 'heartbeat not written');
    }
  };
  const timer = setInterval(() => void beat(), heartbeatEvery);
  return () => clearInterval(timer);
}

/** Reads one application form in a sandbox and stores the outcome. Idempotent; may be killed at any point. */
export async function processApplicationForm(
  deps: WorkerDeps,
  { fileId }: { fileId: string },
): Promise<string> {
  const task = await beginReading(deps, fileId);
  if (!task) return 'dropped';
  const superseded = new AbortController();
  const stop = startHeartbeat(deps, task, superseded);
  try {
    const outcome = await read(deps, task, superseded);
    return await finishReading(deps, { task, outcome, readerVersion: FORM_READER_VERSION });
  } catch (error) {
    if (superseded.signal.aborted) return 'dropped';
    throw error;
  } finally {
    stop();
  }
}
