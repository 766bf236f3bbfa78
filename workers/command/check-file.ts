import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { VerdictView } from '#contract/applications/verdicts.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import type { WaiverRequestFile } from '#domain/evidence/waiver-request-file.ts';
import { defaultFileLimits, judgeUpload, uploadLimit } from '#domain/files/file-rules.ts';
import { maxResultBytes } from '#domain/general-config/general-config.ts';
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

async function judge(
  { path, earlier: paths, profile, exceptions, now }: CheckInput,
  size: number,
): Promise<Findings> {
  const limits = { ...defaultFileLimits, testResultBytes: maxResultBytes(profile.sizes) };
  const kind = 'test-result';
  if (size > uploadLimit(kind, limits)) return refuseUpload('testResultTooLarge');
  const content = await detectContent(path);
  const accepted = judgeUpload({ kind, name: basename(path), content, size, limits });
  if (!accepted.ok) return refuseUpload(accepted.error);
  const earlier = await readEarlier(paths, limits.testResultBytes);
  const read = await readRun(path, limits.testResultBytes, earlier);
  const source = {
    open: async (_sum: string, range: { start: number; end: number }) => createReadStream(path, range),
  };
  const outcome = await explainOutcome(
    source,
    { sha256: '', mime: accepted.mime },
    withinSuite(read, profile.sizes),
  );
  if ('refusal' in outcome) return { refusal: outcome.refusal, report: null, failures: [] };
  const { report: own } = outcome;
  const editions = editionsNamed(profile.editions, own.suite.name);
  const at = { now, zone: profile.zone };
  const refusal = judgeReport(own, { declared: profile.declared, editions, at });
  const report = refusal ? own : await mergeWith(earlier, { path, own, read });
  const stateByKey = new Map(
    exceptions.flatMap(({ failureKey, reason, state = 'open' }) => (reason ? [[failureKey, state]] : [])),
  );
  const failures = report.failures.map((failure) => ({
    ...failure,
    state: stateByKey.get(failure.key) ?? ('unexplained' as const),
  }));
  return { refusal, report, failures };
}

/** Judges a file as the portal does, without storing anything. @throws UsageError, and errors of the disk */
export async function checkFile(check: CheckInput): Promise<VerdictView> {
  const { size } = await stat(check.path);
  const findings = await judge(check, size);
  const file = { sha256: await sha256Of(check.path), size };
  const { incompleteRuns } = check.profile;
  return presentVerdict({ ...findings, incompleteRuns, parserVersion: PARSER_VERSION, file });
}
