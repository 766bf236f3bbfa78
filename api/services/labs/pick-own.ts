import type { LabResultView, LabUploadView } from '#contract/applications/labs.ts';
import type { ConfigurationResultView, UploadView } from '#contract/evidence.ts';

/** Of an upload that a lab itself sent, the fields that it is told. */
export function pickLabUpload(view: UploadView): LabUploadView {
  const { id, configurationId, fileName, size, state, stage, progress, casesSeen } = view;
  const { receivedAt, finishedAt, requestId, lab, refusal } = view;
  return {
    id,
    configurationId,
    fileName,
    size,
    state,
    stage,
    progress,
    casesSeen,
    receivedAt,
    finishedAt,
    requestId,
    lab,
    refusal,
  };
}

/** Of the figures of its file, those that it is told: none that the maker or another result has a part in. */
export function pickLabResult(view: ConfigurationResultView): LabResultView {
  const { uploadId, suite, fingerprint, startedAt, endedAt, durationMs, declared, measured } = view;
  const { modules, modulesNotExecuted, modulesIncomplete, cases, passed, failed, blocked } = view;
  const { failuresOmitted, disagreements } = view;
  return {
    uploadId,
    suite,
    fingerprint,
    startedAt,
    endedAt,
    durationMs,
    declared,
    measured,
    modules,
    modulesNotExecuted,
    modulesIncomplete,
    cases,
    passed,
    failed,
    blocked,
    failuresOmitted,
    disagreements,
  };
}
