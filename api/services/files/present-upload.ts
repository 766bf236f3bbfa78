import { refusalView, type UploadView } from '#contract/evidence.ts';
import type { UploadWithFile } from '#db/queries/uploads.ts';

const labOf = ({ labName: name, labNameEn: nameEn }: UploadWithFile): UploadView['lab'] =>
  name === null ? null : { name, nameEn: nameEn ?? name };

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
    lab: labOf(row),
    refusal: row.refusal === null ? null : refusalView.parse(row.refusal),
    declared: row.declared,
  };
}
