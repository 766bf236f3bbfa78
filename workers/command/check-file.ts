import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { VerdictView } from '#contract/applications/verdicts.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import type { WaiverRequestFile } from '#domain/evidence/waiver-request-file.ts';
import { defaultFileLimits, judgeUpload, uploadLimit } from '#domain/files/file-rules.ts';
import { maxResultBytes } from '#domain/general-config/general-config.ts';
import type { MergeSide } from '#domain/merged-runs/merge-runs.ts';
import { noteEdition } from '#domain/test-results/run-marks.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import { detectContent } from '#infra/detect-content.ts';
import {
  editionsNamed,
  explainOutcome,
  judgeReport,
  withinSuite,
} from '#services/evidence/parsing/judge-result.ts';
import { type Judged, presentVerdict } from '#services/verdicts/present-verdict.ts';
import { PARSER_VERSION } from '../parsers/parse-test-result.ts';
import { mergeWith, readEarlier, readRun, sha256Of } from './merge-files.ts';
import type { Profile } from './read-inputs.ts';

type CheckInput = {
  path: string;
  /** Paths of earlier runs that it is merged with, oldest first. */
  earlier: string[];
  profile: Profile;
  exceptions: WaiverRequestFile['exceptions'];
  now: Date;
};
type Findings = Pick<Judged, 'refusal' | 'report' | 'failures'>;

/** A refusal that the portal gives during the upload. */
function refuseUpload(error: ErrorName): Findings {
  const { code, zh, en } = describeError(error);
  const refusal = {
    errorCode: code,
    message: { zh, en },
    line: null,
    mismatches: [],
    excerpt: [],
    missing: [],
  };
  return { refusal, report: null, failures: [] };
}

async function judge(check: CheckInput, size: number): Promise<Findings> {
  const { path, earlier: paths } = check;
  const limits = { ...defaultFileLimits, testResultBytes: maxResultBytes(check.profile.sizes) };
  const kind = 'test-result';
  if (size > uploadLimit(kind, limits)) return refuseUpload('testResultTooLarge');
  const content = await detectContent(path);
  const accepted = judgeUpload({ kind, name: basename(path), content, size, limits });
  if (!accepted.ok) return refuseUpload(accepted.error);
  const reading = { maxXmlBytes: limits.testResultBytes, declared: check.profile.run };
  const earlier = await readEarlier(paths, reading);
  const read = await readRun(path, reading, earlier);
  return judgeReading(check, { read, mime: accepted.mime, earlier });
}

type Reading = { read: ParseOutcome; mime: string; earlier: MergeSide | null };

async function judgeReading(check: CheckInput, { read, mime, earlier }: Reading): Promise<Findings> {
  const { path, profile, exceptions, now } = check;
  const source = {
    open: async (_sum: string, range: { start: number; end: number }) => createReadStream(path, range),
  };
  const outcome = await explainOutcome(source, { sha256: '', mime }, withinSuite(read, profile.sizes));
  if ('refusal' in outcome) return { refusal: outcome.refusal, report: null, failures: [] };
  const editions = editionsNamed(profile.editions, outcome.report.suite.name);
  const own = noteEdition(outcome.report, editions);
  const at = { now, zone: profile.zone };
  const refusal = judgeReport(own, { declared: profile.declared, editions, at });
  const report = refusal ? own : await mergeWith(earlier, { path, own, read });
  return { refusal, report, failures: explainFailures(report, exceptions) };
}

/** Each failure with the state of its exception. */
function explainFailures({ failures }: TestReport, exceptions: CheckInput['exceptions']) {
  const stateByKey = new Map(
    exceptions.flatMap(({ failureKey, reason, state = 'open' }) => (reason ? [[failureKey, state]] : [])),
  );
  return failures.map((failure) => ({
    ...failure,
    state: stateByKey.get(failure.key) ?? ('unexplained' as const),
  }));
}

/** The verdict on findings, as the portal presents it. */
function conclude(check: CheckInput, findings: Findings, file: VerdictView['file']): VerdictView {
  const known = new Set(findings.failures.map(({ key }) => key));
  const unmatchedExceptions = check.exceptions.flatMap(({ failureKey }) =>
    findings.refusal || known.has(failureKey) ? [] : [failureKey],
  );
  return presentVerdict({
    ...findings,
    incompleteRuns: check.profile.incompleteRuns,
    parserVersion: PARSER_VERSION,
    file,
    receivedAt: check.now,
    unmatchedExceptions,
  });
}

/** Judges a file as the portal does, without storing anything. @throws UsageError, and errors of the disk */
export async function checkFile(check: CheckInput): Promise<VerdictView> {
  const { size } = await stat(check.path);
  const findings = await judge(check, size);
  return conclude(check, findings, { sha256: await sha256Of(check.path), size });
}

/** The same for a result that this process has read itself. */
export async function checkReading(check: CheckInput, read: ParseOutcome): Promise<VerdictView> {
  const findings = await judgeReading(check, { read, mime: 'text/plain', earlier: null });
  return conclude(check, findings, { sha256: '', size: 0 });
}
