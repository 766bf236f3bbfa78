import type { RefusalView } from '#contract/evidence.ts';
import { findBasis, findPreviousRun } from '#db/queries/test-runs.ts';
import { endUpload, insertFailures, lockUnfinished, type UploadRow } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { mergeRuns } from '#domain/merged-runs/merge-runs.ts';
import { keysOf } from '#domain/merged-runs/rerun-filters.ts';
import { noteEdition, runMark } from '#domain/test-results/run-marks.ts';
import { compareRuns } from '#domain/test-results/test-result-comparison.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { emitUpload } from '#services/files/upload-event.ts';
import { officeDaysInForce } from '#services/settings/read-deadlines.ts';
import { readWholeRun } from '../read-whole-run.ts';
import type { ParseTask } from './begin-parsing.ts';
import { explainOutcome, judgeReport } from './judge-result.ts';

export type FinishDeps = { db: Db; storage: FileStorage; now: () => Date };
type ReadOutcome = { report: TestReport } | { refusal: RefusalView };
type Verdict = { report: TestReport | null; refusal: RefusalView | null };

/** Failures whose stack traces are kept; every failure has its row, where the trace is left out. */
const maxStacks = 200;

/** How a run changed from the accepted one before it; kept with the report. */
async function compareWithPrevious(trx: Db, upload: UploadRow, report: TestReport) {
  const previous = await findPreviousRun(trx, upload);
  if (!previous) return { newlyFailed: 0, fixed: 0 };
  const { newlyFailed, fixed } = compareRuns(previous, report);
  return { newlyFailed: newlyFailed.length, fixed: fixed.length };
}

type Read = { own: TestReport; task: ParseTask; outcome: ParseOutcome };

/** The run by itself, or with the one that it is merged with. */
async function mergeWithEarlier(trx: Db, { mergedWith }: UploadRow, { own, task, outcome }: Read) {
  if (mergedWith === null) return own;
  const earlier = await readWholeRun(trx, mergedWith);
  const passed = outcome.ok ? (outcome.passedAgain ?? []) : [];
  const keys = earlier.report.failures.map(({ key }) => key);
  const later = { report: own, sha256: task.file.sha256 };
  return mergeRuns({ earlier, later, passedAgain: keysOf(passed, keys) });
}

async function storedReport(trx: Db, upload: UploadRow, report: TestReport): Promise<string> {
  const comparison = await compareWithPrevious(trx, upload, report);
  return JSON.stringify({ ...report, failures: report.failures.slice(0, maxStacks), comparison });
}

async function judge(trx: Db, upload: UploadRow, outcome: ReadOutcome, now: Date): Promise<Verdict> {
  if ('refusal' in outcome) return { report: null, refusal: outcome.refusal };
  const { office, ...basis } = await findBasis(trx, upload.applicationId, outcome.report.suite.name);
  const report = noteEdition(outcome.report, basis.editions);
  const at = { now, zone: officeHours(officeDaysInForce(office)).zone };
  return { report, refusal: judgeReport(report, { ...basis, at }) };
}

/**
 * Writes what reading a file came to, once: report and failures of a result that matches the product, or the refusal.
 * `dropped` when somebody else finished it before or has taken it over, or it was withdrawn.
 */
export async function finishParsing(
  deps: FinishDeps,
  { task, outcome, parserVersion }: { task: ParseTask; outcome: ParseOutcome; parserVersion: number },
): Promise<'matched' | 'refused' | 'dropped'> {
  const explained = await explainOutcome(deps.storage, task.file, outcome);
  return inTransaction(deps.db, async (trx) => {
    const upload = await lockUnfinished(trx, { id: task.uploadId, attempt: task.attempt });
    if (!upload) return 'dropped';
    const { report: own, refusal } = await judge(trx, upload, explained, deps.now());
    const report = own && !refusal ? await mergeWithEarlier(trx, upload, { own, task, outcome }) : own;
    const state = refusal ? ('refused' as const) : ('matched' as const);
    const end = {
      state,
      parserVersion,
      casesSeen: report?.totals.cases ?? upload.casesSeen,
      report: report && !refusal ? await storedReport(trx, upload, report) : null,
      refusal: refusal && JSON.stringify(refusal),
      runMark: own && !refusal ? runMark(own) : null,
    };
    const ended = await endUpload(trx, upload.id, end, deps.now());
    if (report && !refusal) await insertFailures(trx, upload.id, report.failures);
    await emitUpload(trx, ended);
    return state;
  });
}
