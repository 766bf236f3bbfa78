import type { FormOutcome } from '#domain/application-forms/form-reading.ts';
import {
  beginReading,
  type FormTask,
  finishReading,
  noteReading,
} from '#services/application-forms/read-form-once.ts';
import type { WorkerDeps } from '../deps.ts';
import { FORM_READER_VERSION } from '../parsers/forms/read-form.ts';
import { readFormInChild } from '../parsers/forms/read-in-child.ts';

/** A child that dies of itself gets this many chances; the file may not be to blame. */
const chancesAfterCrash = 3;
/** A form in the middle of which so many workers died is not read again. */
const mostAttempts = 20;
/** Milliseconds between signs of life. */
const beatEvery = 750;
/** A child that was asked to go went with its worker: that says nothing of the file. */
const politeSignals: readonly string[] = ['SIGTERM', 'SIGINT'];

async function read(deps: WorkerDeps, task: FormTask, lost: AbortController): Promise<FormOutcome> {
  const { attempt, sha256 } = task;
  if (attempt > mostAttempts) return { ok: false, reason: 'crashed' };
  const { outcome, crashed } = await readFormInChild({
    file: deps.storage.path(sha256),
    onSpawn: (pid) => deps.log.info({ ...task, pid }, 'reading a form'),
    signal: AbortSignal.any([lost.signal, deps.stopping]),
  });
  if (crashed !== undefined && (attempt < chancesAfterCrash || politeSignals.includes(crashed)))
    throw new Error(`the process that read the form ended: ${crashed}`);
  return outcome;
}

/** Says that the form is being read for as long as it is; `lost` aborts once it is another attempt's. */
function startBeats(deps: WorkerDeps, task: FormTask, lost: AbortController): () => void {
  const beat = async () => {
    try {
      if (!(await noteReading(deps, task))) lost.abort(new Error('the form is no longer ours'));
    } catch (err) {
      deps.log.warn({ err, fileId: task.fileId }, 'sign of life not written');
    }
  };
  const timer = setInterval(() => void beat(), beatEvery);
  return () => clearInterval(timer);
}

/** Reads one application form in a process of its own and stores what it says. May run twice, and be killed anywhere. */
export async function processApplicationForm(
  deps: WorkerDeps,
  { fileId }: { fileId: string },
): Promise<string> {
  const task = await beginReading(deps, fileId);
  if (!task) return 'dropped';
  const lost = new AbortController();
  const stop = startBeats(deps, task, lost);
  try {
    const outcome = await read(deps, task, lost);
    return await finishReading(deps, { task, outcome, readerVersion: FORM_READER_VERSION });
  } catch (error) {
    if (lost.signal.aborted) return 'dropped';
    throw error;
  } finally {
    stop();
  }
}
