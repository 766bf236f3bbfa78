import type { BypassView } from '#contract/bypass.ts';
import type { BypassItem } from '#db/queries/bypass-items.ts';
import type { StoredFile } from '#db/queries/files.ts';

/** A bypass item as its contract shows it; `files` holds at least its attachments. */
export function presentBypass(item: BypassItem, files: readonly StoredFile[]): BypassView {
  const { id, reason, state, version, comment } = item;
  const attachments = item.attachmentIds.flatMap((attachmentId) => {
    const file = files.find((one) => one.id === attachmentId);
    return file ? [{ id: file.id, name: file.name, size: file.size, mime: file.mime }] : [];
  });
  return { id, reason, attachments, state, version, comment, updatedAt: item.updatedAt.toISOString() };
}
