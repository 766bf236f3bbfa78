import type { LabResultView, LabUploadView } from '#contract/applications/labs.ts';
import type { ConfigurationResultView, UploadView } from '#contract/evidence.ts';

/** The fields of its own upload that a lab may see. */
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

/** The figures of its own file that a lab may see: none that depend on the enterprise or another result. */
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
