import type { FileView } from '#contract/files.ts';
import type { StoredFile } from '#db/queries/files.ts';

/** A file as it crosses the wire: neither its hash nor who uploaded it. */
export function presentFile({ id, kind, name, size, mime, width, height }: StoredFile): FileView {
  return { id, kind, name, size, mime, width, height };
}
