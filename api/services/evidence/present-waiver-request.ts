import type { ReuseView, WaiverRequestView } from '#contract/waiver-request.ts';
import type { StoredFile } from '#db/queries/files.ts';
import type { WaiverRequest } from '#db/queries/waiver-requests.ts';
import type { ReuseJson, WaiverJson } from '#db/queries/waivers.ts';

/** Of the ids those that are there, as they are shown. */
export function presentAttachments(
  ids: readonly string[],
  files: readonly Pick<StoredFile, 'id' | 'name' | 'size' | 'mime'>[],
) {
  return ids.flatMap((wantedId) => {
    const file = files.find((one) => one.id === wantedId);
    return file ? [{ id: file.id, name: file.name, size: file.size, mime: file.mime }] : [];
  });
}

/** Where a reason was accepted before. */
export function presentReuse(reused: ReuseJson | null): ReuseView | null {
  return reused && { ...reused, acceptedAt: new Date(reused.acceptedAt).toISOString() };
}

type Related = { files: readonly StoredFile[]; reused: ReuseJson | null; waiver: WaiverJson | null };

/** A waiver request as its contract shows it; `files` holds at least its attachments. */
export function presentWaiverRequest(
  item: WaiverRequest,
  { files, reused, waiver }: Related,
): WaiverRequestView {
  const { id, reason, state, version, comment, commentEn, groupFingerprint } = item;
  return {
    id,
    reason,
    attachments: presentAttachments(item.attachmentIds, files),
    state,
    version,
    comment,
    commentEn,
    updatedAt: item.updatedAt.toISOString(),
    group: groupFingerprint !== null,
    reused: presentReuse(reused),
    waiver,
  };
}
