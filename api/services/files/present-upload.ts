import { refusalView, type UploadView } from '#contract/evidence.ts';
import type { UploadWithFile } from '#db/queries/uploads.ts';

/** An upload as its contract shows it. */
export function presentUpload(row: UploadWithFile): UploadView {
  const { id, applicationId, configurationId, fileName, size, state, stage, progress, casesSeen } = row;
  return {
    id,
    applicationId,
    configurationId,
    fileName,
    size,
    state,
    stage,
    progress,
    casesSeen,
    receivedAt: row.receivedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    requestId: row.requestId,
    refusal: row.refusal === null ? null : refusalView.parse(row.refusal),
  };
}
